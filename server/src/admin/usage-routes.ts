import { noQuery } from '@fagvaerk/contract/admin.ts';
import type { CustomerUsage } from '@fagvaerk/contract/admin-answers.ts';
import { usageDays } from '@fagvaerk/contract/limits.ts';
import type { FastifyInstance } from 'fastify';
import { findCustomer } from '../access/register/customers.ts';
import { lastDanishDays } from '../danish-day.ts';
import { findLastUses, listUsage, sumByDay, sumByEndpoint } from '../usage/usage.ts';
import type { AdminTools } from './options.ts';
import { listAnswer } from './present.ts';
import { readIds, readQuery } from './read.ts';
import { NotFound } from './refuse.ts';

/** How much a customer calls, and what. Counts are a few seconds old. */
export function usageRoutes(app: FastifyInstance, { access: { db } }: AdminTools): void {
  app.get('/Admin/customers/:id/usage', async (request): Promise<CustomerUsage> => {
    readQuery(request, noQuery);
    const { id } = readIds(request, 'id');
    if (!(await findCustomer(db, id))) throw new NotFound('no-such-customer');
    const days = lastDanishDays(usageDays, Date.now());
    const counted = await listUsage(db, id, days[0] ?? '');
    const lastUse = (await findLastUses(db, [id])).get(id);
    return {
      ...listAnswer(sumByDay(counted, days)),
      lastUsed: lastUse?.toISOString() ?? null,
      endpoints: sumByEndpoint(counted),
    };
  });
}
