/** What everybody does for themselves. */
import { listAnswer, writeDone } from '@fagvaerk/contract/admin-answers.ts';
import { newSecondFactor, ownSession, recoveryCodes } from '@fagvaerk/contract/administrators.ts';
import { queryOptions } from '@tanstack/react-query';
import { keys } from '../calls/queries.ts';
import { get, post } from '../calls/transport.ts';

export const changeOwnPassword = (wanted: { OldPassword: string; NewPassword: string }) =>
  post('/Admin/ChangeOwnPassword', wanted, writeDone);
export const beginSecondFactor = () => post('/Admin/BeginOwnSecondFactor', {}, newSecondFactor);
export const confirmSecondFactor = async (code: string): Promise<string[]> =>
  (await post('/Admin/ConfirmOwnSecondFactor', { Code: code }, recoveryCodes)).recoveryCodes;
export const removeSecondFactor = (password: string) =>
  post('/Admin/RemoveOwnSecondFactor', { Password: password }, writeDone);
export const endSession = (sessionID: string) => post('/Admin/EndOwnSession', { SessionID: sessionID }, writeDone);
export const endOtherSessions = () => post('/Admin/EndOtherOwnSessions', {}, writeDone);

export const ownSessionsQuery = queryOptions({
  queryKey: keys.ownSessions,
  queryFn: ({ signal }) => get('/Admin/GetOwnSessions', listAnswer(ownSession), signal),
});
