import type { AuditEntry } from '@fagvaerk/contract/audit.ts';
import {
  auditQuery,
  contactsToErase,
  entryToPreview,
  entryToRevert,
  type HistoryAnswer,
  type HistoryPart,
  historyFilter,
  historyQuery,
  momentQuery,
  type RevertPreview,
  type RightsAtAnswer,
} from '@fagvaerk/contract/history.ts';
import { noQuery } from '@fagvaerk/contract/list-query.ts';
import type { FastifyInstance } from 'fastify';
import { type EntryPart, listAuthors, listEntries, readMatchingRows } from '../history/entries.ts';
import { eraseContacts } from '../history/erase-contacts.ts';
import { listAudit } from '../history/retained.ts';
import { previewRevert, revertEntry } from '../history/revert.ts';
import { readRightsAt } from '../history/rights-at.ts';
import { Problem } from '../http/problem.ts';
import { sendCsv } from './csv.ts';
import type { AdminTools } from './options.ts';
import { listAnswer, presentAudit, writeAnswer } from './present.ts';
import { readIds, readObject, readQuery } from './read.ts';

export function historyRoutes(app: FastifyInstance, { access, runChange, config }: AdminTools): void {
  const { db, vault } = access;

  app.get('/Admin/audit', async (request) => {
    const { entries, total } = await listAudit(db, readQuery(request, auditQuery));
    return listAnswer(entries.map(presentAudit), total);
  });

  app.get('/Admin/history', async (request): Promise<HistoryAnswer> => {
    const { entries, next, from } = await listEntries(db, readQuery(request, historyQuery));
    return {
      data: entries.map(({ at, parts, ...entry }) => ({
        ...entry,
        at: at.toISOString(),
        parts: parts.map(presentPart),
      })),
      next,
      from: from?.toISOString() ?? null,
    };
  });

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
    if (done === 'has changed') throw new Problem('revert-changed');
    return writeAnswer([done]);
  });

  app.post('/Admin/EraseContacts', async (request) => {
    const { customerID } = readObject(request, contactsToErase);
    await runChange(request, (change) => eraseContacts(change, customerID));
    return writeAnswer([{ customerID }]);
  });
}

function presentPart({ first, customerCount, siteCount, ...part }: EntryPart): HistoryPart {
  return {
    ...part,
    first: presentAudit(first),
    customerCount,
    siteCount,
    customerID: customerCount === 1 ? first.customer_id : null,
    siteID: siteCount === 1 ? first.site_id : null,
  };
}

type Row = Parameters<typeof presentAudit>[0];
const shown =
  (fact: keyof AuditEntry) =>
  (row: Row): string => {
    const value = presentAudit(row)[fact];
    return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
  };

const csvColumns: Record<string, (row: Row) => string> = {
  entry: ({ revision }) => String(revision),
  at: shown('at'),
  administrator: shown('administrator'),
  action: shown('action'),
  customerID: shown('customerID'),
  siteID: ({ site_id }) => String(site_id ?? ''),
  subject: shown('subject'),
  before: shown('before'),
  after: shown('after'),
};
