import { customerReference } from '@fagvaerk/contract/customers.ts';
import {
  type CustomerKeysAnswer,
  type HandoverState,
  handoverToCreate,
  handoverToOpen,
  handoverToRevoke,
  keyToRoll,
  type OpenedHandover,
  type RevealedKey,
  type RolledKey,
} from '@fagvaerk/contract/keys.ts';
import { handoverBodyMaximumKilobytes } from '@fagvaerk/contract/limits.ts';
import { noQuery } from '@fagvaerk/contract/list-query.ts';
import { handoverRoute } from '@fagvaerk/contract/session.ts';
import type { FastifyInstance } from 'fastify';
import { endOldKey, listKeys, revealApiKey, rollKey } from '../directory/customer-keys.ts';
import {
  createHandovers,
  findHandover,
  listHandovers,
  redeemHandover,
  revokeHandover,
} from '../directory/handovers.ts';
import { listSitesOf } from '../directory/site-access.ts';
import { languageOf, momentIn } from '../http/language.ts';
import { Problem } from '../http/problem.ts';
import { networkOf } from '../net/networks.ts';
import type { AdminTools } from './options.ts';
import { listAnswer, writeAnswer } from './present.ts';
import { readIds, readList, readObject, readQuery } from './read.ts';

export function keyRoutes(app: FastifyInstance, { access, runChange }: AdminTools): void {
  const { db, vault } = access;

  app.get('/Admin/customers/:id/keys', async (request): Promise<CustomerKeysAnswer> => {
    readQuery(request, noQuery);
    const { id } = readIds(request, 'id');
    const keys = await listKeys(db, id);
    if (keys.length === 0) throw new Problem('no-such-customer');
    return { ...listAnswer(keys), handovers: await listHandovers(db, id, new Date()) };
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
    return writeAnswer(await runChange(request, (change) => createHandovers(change, vault, wanted)));
  });

  app.post('/Admin/RevokeKeyHandover', async (request) => {
    const { handoverID } = readObject(request, handoverToRevoke);
    await runChange(request, (change) => revokeHandover(change, handoverID));
    return writeAnswer([{ handoverID }]);
  });
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
