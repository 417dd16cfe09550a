import { administrator, type PasswordLink, passwordLink, type Role } from '@fagvaerk/contract/administrators.ts';
import { listAnswer, writeAnswer, writeDone } from '@fagvaerk/contract/answers.ts';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../api/query-keys.ts';
import { get, post, singleResult } from '../api/transport.ts';

export const createAdministrator = async (payload: { Username: string; Role: Role }): Promise<PasswordLink> =>
  singleResult(await post('/Admin/CreateAdministrator', payload, writeAnswer(passwordLink)));
export const makePasswordLink = async (id: number): Promise<PasswordLink> =>
  singleResult(await post('/Admin/MakePasswordLink', { AdministratorID: id }, writeAnswer(passwordLink)));
export const changeRole = (id: number, role: Role) =>
  post('/Admin/ChangeAdministratorRole', { AdministratorID: id, Role: role }, writeDone);
export const resetSecondFactor = (id: number) => post('/Admin/ResetSecondFactor', { AdministratorID: id }, writeDone);
export const endSessions = (id: number) => post('/Admin/EndSessions', { AdministratorID: id }, writeDone);
export const removeAdministrator = (id: number) =>
  post('/Admin/RemoveAdministrator', { AdministratorID: id }, writeDone);

export const administratorsQuery = queryOptions({
  queryKey: queryKeys.administrators,
  queryFn: ({ signal }) => get('/Admin/administrators', listAnswer(administrator), signal),
});
