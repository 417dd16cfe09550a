import { noQuery } from '@fagvaerk/contract/admin.ts';
import type { ListAnswer, WriteAnswer } from '@fagvaerk/contract/admin-answers.ts';
import {
  type AdministratorFacts,
  administratorReference,
  administratorToCreate,
  type PasswordLink,
  roleToGive,
} from '@fagvaerk/contract/administrators.ts';
import type { FastifyInstance } from 'fastify';
import {
  changeRole,
  createAdministrator,
  type ListedAdministrator,
  listAdministrators,
  removeAdministrator,
} from '../login/administrators.ts';
import { hashNobodysPassword } from '../login/passwords.ts';
import { endSessions } from '../login/sessions.ts';
import type { AdminTools } from '../options.ts';
import { listAnswer, writeAnswer } from '../present.ts';
import { readObject, readQuery } from '../read.ts';
import { type MadeLink, makePasswordLink } from './password-links.ts';
import { removeSecondFactor } from './second-factor.ts';

/** Who may log in, and as what. */
export function administratorRoutes(app: FastifyInstance, { access: { db }, change }: AdminTools): void {
  app.get('/Admin/administrators', async (request): Promise<ListAnswer<AdministratorFacts>> => {
    readQuery(request, noQuery);
    const now = new Date();
    return listAnswer((await listAdministrators(db)).map((row) => presentAdministrator(row, now)));
  });

  app.post('/Admin/CreateAdministrator', async (request): Promise<WriteAnswer<PasswordLink>> => {
    const { Username, Role } = readObject(request, administratorToCreate);
    const passwordHash = await hashNobodysPassword();
    const link = await change(request, async (under) =>
      makePasswordLink(
        under,
        await createAdministrator(under, Username, passwordHash, { role: Role, mustChangePassword: true }),
      ),
    );
    return writeAnswer([presentLink(link)]);
  });

  app.post('/Admin/MakePasswordLink', async (request): Promise<WriteAnswer<PasswordLink>> => {
    const { AdministratorID } = readObject(request, administratorReference);
    return writeAnswer([presentLink(await change(request, (under) => makePasswordLink(under, AdministratorID)))]);
  });

  app.post('/Admin/ChangeAdministratorRole', async (request) => {
    const { AdministratorID, Role } = readObject(request, roleToGive);
    await change(request, (under) => changeRole(under, AdministratorID, Role));
    return writeAnswer([]);
  });

  app.post('/Admin/ResetSecondFactor', async (request) => {
    const { AdministratorID } = readObject(request, administratorReference);
    await change(request, (under) => removeSecondFactor(under, AdministratorID));
    return writeAnswer([]);
  });

  app.post('/Admin/EndSessions', async (request) => {
    const { AdministratorID } = readObject(request, administratorReference);
    await change(request, (under) => endSessions(under, AdministratorID));
    return writeAnswer([]);
  });

  app.post('/Admin/RemoveAdministrator', async (request) => {
    const { AdministratorID } = readObject(request, administratorReference);
    await change(request, (under) => removeAdministrator(under, AdministratorID));
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

const presentLink = ({ id, name, token, until }: MadeLink): PasswordLink => ({
  administratorID: id,
  username: name,
  token,
  until: until.toISOString(),
});
