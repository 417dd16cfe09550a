import { newSecondFactor, type OwnCredentials, ownSession, recoveryCodes } from '@fagvaerk/contract/administrators.ts';
import { listAnswer, writeDone } from '@fagvaerk/contract/answers.ts';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../api/query-keys.ts';
import { get, post } from '../api/transport.ts';

export const changeOwnPassword = (payload: { OldPassword: string; NewPassword: string; Code?: string }) =>
  post('/Admin/ChangeOwnPassword', payload, writeDone);
export const beginSecondFactor = () => post('/Admin/BeginOwnSecondFactor', {}, newSecondFactor);
export const confirmSecondFactor = async (code: string): Promise<string[]> =>
  (await post('/Admin/ConfirmOwnSecondFactor', { Code: code }, recoveryCodes)).recoveryCodes;
export const makeRecoveryCodes = async (credentials: OwnCredentials): Promise<string[]> =>
  (await post('/Admin/MakeOwnRecoveryCodes', credentials, recoveryCodes)).recoveryCodes;
export const removeSecondFactor = (credentials: OwnCredentials) =>
  post('/Admin/RemoveOwnSecondFactor', credentials, writeDone);
export const endSession = (sessionID: string) => post('/Admin/EndOwnSession', { SessionID: sessionID }, writeDone);
export const endOtherSessions = () => post('/Admin/EndOtherOwnSessions', {}, writeDone);

export const ownSessionsQuery = queryOptions({
  queryKey: queryKeys.ownSessions,
  queryFn: ({ signal }) => get('/Admin/GetOwnSessions', listAnswer(ownSession), signal),
});
