import { newSecondFactor, type OwnCredentials, ownSession, recoveryCodes } from '@fagvaerk/contract/administrators.ts';
import { listAnswer } from '@fagvaerk/contract/answers.ts';
import { getQuery, queryKeys } from '../api/query.ts';
import { post, write } from '../api/transport.ts';

export const changeOwnPassword = (payload: { OldPassword: string; NewPassword: string; Code?: string }) =>
  write('/Admin/ChangeOwnPassword', payload);
export const beginSecondFactor = () => post('/Admin/BeginOwnSecondFactor', {}, newSecondFactor);
export const confirmSecondFactor = async (code: string): Promise<string[]> =>
  (await post('/Admin/ConfirmOwnSecondFactor', { Code: code }, recoveryCodes)).recoveryCodes;
export const makeRecoveryCodes = async (credentials: OwnCredentials): Promise<string[]> =>
  (await post('/Admin/MakeOwnRecoveryCodes', credentials, recoveryCodes)).recoveryCodes;
export const removeSecondFactor = (credentials: OwnCredentials) => write('/Admin/RemoveOwnSecondFactor', credentials);
export const endSession = (sessionID: string) => write('/Admin/EndOwnSession', { SessionID: sessionID });
export const endOtherSessions = () => write('/Admin/EndOtherOwnSessions', {});

export const ownSessionsQuery = getQuery(queryKeys.ownSessions, '/Admin/GetOwnSessions', listAnswer(ownSession));
