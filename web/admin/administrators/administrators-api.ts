import { administrator, passwordLink, type Role } from '@fagvaerk/contract/administrators.ts';
import { listAnswer, writeAnswer } from '@fagvaerk/contract/answers.ts';
import { getQuery, queryKeys } from '../api/query.ts';
import { postOne, write } from '../api/transport.ts';

export const createAdministrator = (payload: { Username: string; Role: Role }) =>
  postOne('/Admin/CreateAdministrator', payload, writeAnswer(passwordLink));
export const makePasswordLink = (id: number) =>
  postOne('/Admin/MakePasswordLink', { AdministratorID: id }, writeAnswer(passwordLink));
export const changeRole = (id: number, role: Role) =>
  write('/Admin/ChangeAdministratorRole', { AdministratorID: id, Role: role });
export const resetSecondFactor = (id: number) => write('/Admin/ResetSecondFactor', { AdministratorID: id });
export const endSessions = (id: number) => write('/Admin/EndSessions', { AdministratorID: id });
export const removeAdministrator = (id: number) => write('/Admin/RemoveAdministrator', { AdministratorID: id });

export const administratorsQuery = getQuery(
  queryKeys.administrators,
  '/Admin/administrators',
  listAnswer(administrator),
);
