import {
  type AdministratorFacts,
  administratorReference,
  administratorToCreate,
  type PasswordLink,
  roleToGive,
} from '@fagvaerk/contract/administrators.ts';
import type { ListAnswer, WriteAnswer } from '@fagvaerk/contract/answers.ts';
import { noQuery } from '@fagvaerk/contract/list-query.ts';
import type { FastifyInstance } from 'fastify';
import type { Change } from '../../directory/change.ts';
import type { AdminTools } from '../options.ts';
import { listAnswer, writeAnswer } from '../present.ts';
import { readObject, readQuery } from '../read.ts';
import {
  changeRole,
  createAdministrator,
  createPasswordLink,
  type ListedAdministrator,
  listAdministrators,
  removeAdministrator,
} from './administrators.ts';
import { hashRandomPassword } from './passwords.ts';
import { removeSecondFactor } from './second-factor.ts';
import { endSessions } from './sessions.ts';

export function administratorRoutes(app: FastifyInstance, { access: { db, vault }, runChange }: AdminTools): void {
  app.get('/Admin/administrators', async (request): Promise<ListAnswer<AdministratorFacts>> => {
    readQuery(request, noQuery);
    const now = new Date();
    return listAnswer((await listAdministrators(db)).map((row) => presentAdministrator(row, now)));
  });

  app.post('/Admin/CreateAdministrator', async (request): Promise<WriteAnswer<PasswordLink>> => {
    const { Username, Role } = readObject(request, administratorToCreate);
    const passwordHash = await hashRandomPassword();
    const settings = { role: Role, mustChangePassword: true };
    const link = await runChange(request, async (change) =>
      createPasswordLink(change, vault, await createAdministrator(change, Username, passwordHash, settings)),
    );
    return writeAnswer([link]);
  });

  app.post('/Admin/MakePasswordLink', async (request): Promise<WriteAnswer<PasswordLink>> => {
    const { AdministratorID } = readObject(request, administratorReference);
    return writeAnswer([await runChange(request, (change) => createPasswordLink(change, vault, AdministratorID))]);
  });

  app.post('/Admin/ChangeAdministratorRole', async (request) => {
    const { AdministratorID, Role } = readObject(request, roleToGive);
    await runChange(request, (change) => changeRole(change, AdministratorID, Role));
    return writeAnswer([]);
  });

  const actions = {
    '/Admin/ResetSecondFactor': (change: Change, id: number) => removeSecondFactor(change, id),
    '/Admin/EndSessions': endSessions,
    '/Admin/RemoveAdministrator': removeAdministrator,
  };
  for (const [route, action] of Object.entries(actions))
    app.post(route, async (request) => {
      const { AdministratorID } = readObject(request, administratorReference);
      await runChange<unknown>(request, (change) => action(change, AdministratorID));
      return writeAnswer([]);
    });
}

function presentAdministrator(row: ListedAdministrator, now: Date): AdministratorFacts {
  return {
    administratorID: row.id,
    username: row.name,
    role: row.role,
    createdAt: row.created_at.toISOString(),
    lastLogin: row.last_login_at?.toISOString() ?? null,
    hasSecondFactor: row.confirmed_at !== null,
    linkUntil: row.until && row.until > now ? row.until.toISOString() : null,
  };
}
