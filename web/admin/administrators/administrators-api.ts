/** Who may log in, and as what. */
import { listAnswer, writeAnswer, writeDone } from '@fagvaerk/contract/admin-answers.ts';
import { administrator, type PasswordLink, passwordLink, type Role } from '@fagvaerk/contract/administrators.ts';
import { queryOptions } from '@tanstack/react-query';
import { keys } from '../calls/queries.ts';
import { get, only, post } from '../calls/transport.ts';

export const createAdministrator = async (wanted: { Username: string; Role: Role }): Promise<PasswordLink> =>
  only(await post('/Admin/CreateAdministrator', wanted, writeAnswer(passwordLink)));
export const makePasswordLink = async (id: number): Promise<PasswordLink> =>
  only(await post('/Admin/MakePasswordLink', { AdministratorID: id }, writeAnswer(passwordLink)));
export const changeRole = (id: number, role: Role) =>
  post('/Admin/ChangeAdministratorRole', { AdministratorID: id, Role: role }, writeDone);
export const resetSecondFactor = (id: number) => post('/Admin/ResetSecondFactor', { AdministratorID: id }, writeDone);
export const endSessions = (id: number) => post('/Admin/EndSessions', { AdministratorID: id }, writeDone);
export const removeAdministrator = (id: number) =>
  post('/Admin/RemoveAdministrator', { AdministratorID: id }, writeDone);

export const administratorsQuery = queryOptions({
  queryKey: keys.administrators,
  queryFn: ({ signal }) => get('/Admin/administrators', listAnswer(administrator), signal),
});
