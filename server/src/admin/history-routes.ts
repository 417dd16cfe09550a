import {
  auditQuery,
  contactsToErase,
  entryToPreview,
  entryToRevert,
  type HistoryAnswer,
  historyFilter,
  historyQuery,
  momentQuery,
  type RevertPreview,
  type RightsAtAnswer,
} from '@fagvaerk/contract/history.ts';
import { noQuery } from '@fagvaerk/contract/list-query.ts';
import type { FastifyInstance } from 'fastify';
import { listAuthors, listEntries, readMatchingRows } from '../history/entries.ts';
import { eraseContacts } from '../history/erase-contacts.ts';
import { type AuditRow, listAudit, presentAudit } from '../history/retained.ts';
import { previewRevert, revertEntry } from '../history/revert.ts';
import { readRightsAt } from '../history/rights-at.ts';
import { Problem } from '../http/problem.ts';
import { type Columns, sendCsv } from './csv.ts';
import type { AdminTools } from './options.ts';
import { listAnswer, writeAnswer } from './present.ts';
import { readIds, readObject, readQuery } from './read.ts';

export function historyRoutes(app: FastifyInstance, { access, runChange, config }: AdminTools): void {
  const { db, vault } = access;

  app.get('/Admin/audit', async (request) => {
    const { entries, total } = await listAudit(db, readQuery(request, auditQuery));
    return listAnswer(entries.map(presentAudit), total);
  });

  app.get('/Admin/history', (request): Promise<HistoryAnswer> => listEntries(db, readQuery(request, historyQuery)));

  app.get('/Admin/history/administrators', async (request) => {
    readQuery(request, noQuery);
    return listAnswer(await listAuthors(db));
  });

  app.get('/Admin/history.csv', (request, reply) => {
    const rows = readMatchingRows(db, readQuery(request, historyFilter));
    return sendCsv(request, reply, { name: 'history.csv', columns: csvColumns, rows });
  });

  app.get('/Admin/customers/:id/rights-at', async (request): Promise<RightsAtAnswer> => {
    const { id } = readIds(request, 'id');
    const found = await readRightsAt(db, id, readQuery(request, momentQuery).at);
    if (!found) throw new Problem('no-such-customer');
    if (found === 'not retained') throw new Problem('history-not-kept');
    return found;
  });

  app.post('/Admin/PreviewRevert', async (request): Promise<RevertPreview> => {
    const preview = await previewRevert(db, readObject(request, entryToPreview).entry);
    if (!preview) throw new Problem('no-such-entry');
    return preview;
  });

  app.post('/Admin/RevertChange', async (request) => {
    const wanted = readObject(request, entryToRevert);
    const done = await runChange(request, (change) => revertEntry(change, wanted, { vault, ...config }));
    if (!done) throw new Problem('no-such-entry');
    if (done === 'has changed') throw new Problem('plan-changed');
    return writeAnswer([done]);
  });

  app.post('/Admin/EraseContacts', async (request) => {
    const { customerID } = readObject(request, contactsToErase);
    await runChange(request, (change) => eraseContacts(change, customerID));
    return writeAnswer([{ customerID }]);
  });
}

const csvColumns: Columns<AuditRow> = {
  entry: ({ revision }) => String(revision),
  at: ({ at }) => at.toISOString(),
  administrator: ({ administrator }) => administrator,
  action: ({ action }) => action,
  customerID: ({ customer_id }) => String(customer_id ?? ''),
  siteID: ({ site_id }) => String(site_id ?? ''),
  subject: ({ subject }) => subject,
  before: ({ before }) => (before ? JSON.stringify(before) : ''),
  after: ({ after }) => (after ? JSON.stringify(after) : ''),
};
