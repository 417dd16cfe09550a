import { customerReference } from '@fagvaerk/contract/customers.ts';
import {
  type CreatedHandover,
  type CustomerKey,
  type CustomerKeysAnswer,
  type HandoverState,
  handoverToCreate,
  handoverToOpen,
  handoverToRevoke,
  type KeyHandover,
  keyToRoll,
  type OpenedHandover,
  type RevealedKey,
  type RolledKey,
} from '@fagvaerk/contract/keys.ts';
import { type Language, localeOf } from '@fagvaerk/contract/language.ts';
import { handoverBodyMaximumKilobytes } from '@fagvaerk/contract/limits.ts';
import { noQuery } from '@fagvaerk/contract/list-query.ts';
import { handoverRoute } from '@fagvaerk/contract/session.ts';
import type { FastifyInstance } from 'fastify';
import { maskApiKey } from '../directory/api-keys.ts';
import { endOldKey, type KeyRow, listKeys, revealApiKey, rollKey } from '../directory/customer-keys.ts';
import {
  createHandovers,
  findHandover,
  type HandoverRow,
  handoverStateOf,
  listHandovers,
  redeemHandover,
  revokeHandover,
} from '../directory/handovers.ts';
import { listSitesOf } from '../directory/site-access.ts';
import { languageOf } from '../http/language.ts';
import { Problem } from '../http/problem.ts';
import { networkOf } from '../net/networks.ts';
import { findKeyUses } from '../usage/usage.ts';
import type { AdminTools } from './options.ts';
import { listAnswer, writeAnswer } from './present.ts';
import { readIds, readList, readObject, readQuery } from './read.ts';

export function keyRoutes(app: FastifyInstance, { access, runChange }: AdminTools): void {
  const { db, vault } = access;

  app.get('/Admin/customers/:id/keys', async (request): Promise<CustomerKeysAnswer> => {
    readQuery(request, noQuery);
    const { id } = readIds(request, 'id');
    const [keys, lastUseOf, now] = [await listKeys(db, id), await findKeyUses(db, id), new Date()];
    if (keys.length === 0) throw new Problem('no-such-customer');
    const handovers = (await listHandovers(db, id, now)).map((row) => presentHandover(row, now));
    return { ...listAnswer(keys.map((key) => presentKey(key, lastUseOf(key.keyHash)))), handovers };
  });

  app.post('/Admin/RevealApiKey', async (request) => {
    const { customerID } = readObject(request, customerReference);
    const apiKey = await runChange(request, (change) => revealApiKey(change, vault, customerID));
    return writeAnswer<RevealedKey>([{ customerID, apiKey }]);
  });

  app.post('/Admin/RollApiKey', async (request) => {
    const { customerID, overlap } = readObject(request, keyToRoll);
    const { apiKey, oldKeyUntil } = await runChange(request, (change) => rollKey(change, vault, customerID, overlap));
    return writeAnswer<RolledKey>([{ customerID, apiKey, oldKeyUntil: oldKeyUntil.toISOString() }]);
  });

  app.post('/Admin/EndOldApiKey', async (request) => {
    const { customerID } = readObject(request, customerReference);
    await runChange(request, (change) => endOldKey(change, customerID));
    return writeAnswer([{ customerID }]);
  });

  app.post('/Admin/CreateKeyHandover', async (request) => {
    const wanted = readList(request, handoverToCreate);
    const created = await runChange(request, (change) => createHandovers(change, vault, wanted));
    return writeAnswer<CreatedHandover>(
      created.map(({ id, token, validUntil, customer }) => ({
        handoverID: id,
        customerID: customer.id,
        customerName: customer.name,
        link: `${handoverRoute}#${token}`,
        validUntil: validUntil.toISOString(),
      })),
    );
  });

  app.post('/Admin/RevokeKeyHandover', async (request) => {
    const { handoverID } = readObject(request, handoverToRevoke);
    await runChange(request, (change) => revokeHandover(change, handoverID));
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
    state: handoverStateOf(row, now),
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    validUntil: row.valid_until.toISOString(),
    openedAt: row.opened_at?.toISOString() ?? null,
    openedFrom: row.opened_from,
  };
}

export function handoverRoutes(
  app: FastifyInstance,
  { access: { db, sessionsDb, vault }, findByToken, config: { publicOrigin }, sandboxOrigin }: AdminTools,
): void {
  app.post(handoverRoute, { bodyLimit: handoverBodyMaximumKilobytes * 1024 }, async (request) => {
    const { token } = readObject(request, handoverToOpen);
    const sent = { purpose: 'key handover', token, network: networkOf(request.ip) } as const;
    const isWaiting = ({ state }: { state: HandoverState }) => state === 'waiting';
    const found = await findByToken(sent, () => findHandover(sessionsDb, token, new Date()), isWaiting);
    const redeemed = found && isWaiting(found) ? await redeemHandover(db, vault, token, request.ip) : found;
    switch (redeemed?.state) {
      case 'shown': {
        const { customerID, ...shown } = redeemed.shown;
        const sites = (await listSitesOf(db, customerID)).map(({ name, kind }) => ({
          siteName: name,
          address: kind === 'sandbox' ? sandboxOrigin : publicOrigin,
        }));
        return { ...shown, sites } satisfies OpenedHandover;
      }
      case 'opened':
        throw new Problem('handover-opened', {
          parameters: { moment: momentIn(redeemed.opened_at, languageOf(request)) },
        });
      case 'revoked':
      case 'expired':
        throw new Problem(`handover-${redeemed.state}`);
      default:
        throw new Problem('handover-unknown');
    }
  });
}

const momentIn = (moment: Date | null, language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Copenhagen',
  }).format(moment ?? 0);
