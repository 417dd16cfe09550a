import { auditQuery } from '@fagvaerk/contract/admin.ts';
import type { FastifyInstance } from 'fastify';
import { listAudit } from '../access/history/rows.ts';
import type { AdminTools } from './options.ts';
import { listAnswer, presentAudit } from './present.ts';
import { readQuery } from './read.ts';

/** Who changed what, newest first. Always in pages: history only grows. */
export function auditRoutes(app: FastifyInstance, { access }: AdminTools): void {
  app.get('/Admin/audit', async (request) => {
    const { entries, total } = await listAudit(access.db, readQuery(request, auditQuery));
    return listAnswer(entries.map(presentAudit), total);
  });
}
