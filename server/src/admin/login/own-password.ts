import type { FastifyRequest } from 'fastify';
import type { Database } from '../../database/schema.ts';
import { networkOf } from '../../edge/network.ts';
import { AdministratorError, findAdministrator } from './administrators.ts';
import { sessionOf } from './guard.ts';
import type { PasswordCheck } from './password-check.ts';

type Tools = Readonly<{ db: Database; passwords: PasswordCheck }>;

/** Whoever is logged in proves to be there: a session alone may be an unlocked screen. */
export async function requireOwnPassword(
  { db, passwords }: Tools,
  request: FastifyRequest,
  password: string,
  field = 'Password',
): Promise<void> {
  const { administratorId, username } = sessionOf(request);
  const caller = { address: networkOf(request.ip), name: username, knownAs: `administrator ${administratorId}` };
  const administrator = await findAdministrator(db, administratorId);
  if (!(await passwords.isRight(caller, password, administrator?.password_hash))) {
    const facts = { request: request.id, username, address: request.ip };
    request.log.warn(facts, 'a wrong password of somebody who is logged in');
    throw new AdministratorError(field, 'password-wrong');
  }
  await passwords.succeeded(caller);
}
