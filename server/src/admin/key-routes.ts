import { customerReference, noQuery } from '@fagvaerk/contract/admin.ts';
import {
  type CreatedHandover,
  type CustomerKey,
  type CustomerKeysAnswer,
  handoverRoute,
  handoverToCreate,
  handoverToRevoke,
  type KeyHandover,
  keyToRoll,
  type RolledKey,
} from '@fagvaerk/contract/keys.ts';
import type { FastifyInstance } from 'fastify';
import { maskApiKey } from '../access/register/api-keys.ts';
import { endOldKey, type KeyRow, listKeys, requireOwnKey, rollKey } from '../access/register/customer-keys.ts';
import {
  createHandover,
  type HandoverRow,
  listHandovers,
  revokeHandover,
  stateOf,
} from '../access/register/handovers.ts';
import { findKeyUses } from '../usage/usage.ts';
import type { AdminTools } from './options.ts';
import { listAnswer, writeAnswer } from './present.ts';
import { readIds, readObject, readQuery } from './read.ts';
import { NotFound } from './refuse.ts';

/** A customer's keys: a new one beside the old, links that hand one over, and more time for those that end. */
export function keyRoutes(app: FastifyInstance, { access, change }: AdminTools): void {
  const { db, vault } = access;

  app.get('/Admin/customers/:id/keys', async (request): Promise<CustomerKeysAnswer> => {
    readQuery(request, noQuery);
    const { id } = readIds(request, 'id');
    const [keys, lastUseOf, now] = [await listKeys(db, id), await findKeyUses(db, id), new Date()];
    if (keys.length === 0) throw new NotFound('no-such-customer');
    const handovers = await listHandovers(db, id, now);
    return {
      ...listAnswer(keys.map((key) => presentKey(key, lastUseOf(key.keyHash)))),
      handovers: handovers.map((row) => presentHandover(row, now)),
    };
  });

  app.post('/Admin/RollApiKey', async (request) => {
    const { customerID, overlap } = readObject(request, keyToRoll);
    const { apiKey, oldKeyUntil } = await change(request, (under) => rollKey(under, vault, customerID, overlap));
    return writeAnswer<RolledKey>([{ customerID, apiKey, oldKeyUntil: oldKeyUntil.toISOString() }]);
  });

  app.post('/Admin/EndOldApiKey', async (request) => {
    const { customerID } = readObject(request, customerReference);
    await change(request, (under) => endOldKey(under, customerID));
    return writeAnswer([{ customerID }]);
  });

  app.post('/Admin/CreateKeyHandover', async (request) => {
    const { customerID, validHours } = readObject(request, handoverToCreate);
    const made = await change(request, async (under) =>
      createHandover(under, await requireOwnKey(under, customerID), validHours),
    );
    const link = `${handoverRoute}#${made.token}`;
    return writeAnswer<CreatedHandover>([{ handoverID: made.id, link, validUntil: made.validUntil.toISOString() }]);
  });

  app.post('/Admin/RevokeKeyHandover', async (request) => {
    const { handoverID } = readObject(request, handoverToRevoke);
    await change(request, (under) => revokeHandover(under, handoverID));
    return writeAnswer([{ handoverID }]);
  });
}

function presentKey({ ending, since, until }: KeyRow, lastUse: Date | undefined): CustomerKey {
  return {
    apiKey: maskApiKey(ending),
    isCurrent: until === null,
    since: since.toISOString(),
    lastUsed: lastUse?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
  };
}

function presentHandover(row: HandoverRow, now: Date): KeyHandover {
  return {
    handoverID: row.id,
    state: stateOf(row, now),
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    validUntil: row.valid_until.toISOString(),
    openedAt: row.opened_at?.toISOString() ?? null,
    openedFrom: row.opened_from,
  };
}
