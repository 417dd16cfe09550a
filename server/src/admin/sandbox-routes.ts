import { sandboxToReset } from '@fagvaerk/contract/admin.ts';
import type { FastifyInstance } from 'fastify';
import { Refusal, recordAudit } from '../access/register/change.ts';
import { findSite } from '../access/register/sites.ts';
import type { AdminTools } from './options.ts';
import { presentSiteFacts, writeAnswer } from './present.ts';
import { readObject } from './read.ts';

/** Puts the company of a sandbox back to its start. Customers and their rights stay as they are. */
export function sandboxRoutes(
  app: FastifyInstance,
  { access: { db }, changePrepared, resetSandbox, sandboxOrigin }: AdminTools,
): void {
  app.post('/Admin/ResetSandbox', async (request) => {
    const { siteID } = readObject(request, sandboxToReset);
    const site = await findSite(db, siteID);
    if (!site) throw new Refusal([{ index: null, field: 'siteID', rule: 'no-such-site' }]);
    if (site.kind === 'live') throw new Refusal([{ index: null, field: 'siteID', rule: 'site-is-live' }]);
    // Thousands of records are written first: administrators change rights meanwhile.
    await resetSandbox(siteID, (reset) =>
      changePrepared(request, reset, (change) =>
        recordAudit(change, [{ action: 'sandbox.reset', subject: site.name }]),
      ),
    );
    return writeAnswer([presentSiteFacts(site, sandboxOrigin)]);
  });
}
