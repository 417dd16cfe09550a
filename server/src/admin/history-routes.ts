import { auditSentencesIn, describeFacts } from '@fagvaerk/contract/audit-words.ts';
import { csvWordsIn } from '@fagvaerk/contract/csv-words.ts';
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
import type { Language } from '@fagvaerk/contract/language.ts';
import { noQuery } from '@fagvaerk/contract/list-query.ts';
import type { FastifyInstance } from 'fastify';
import { listAuthors, listEntries, readMatchingRows } from '../history/entries.ts';
import { eraseContacts } from '../history/erase-contacts.ts';
import { type AuditRow, listAudit, presentAudit } from '../history/retained.ts';
import { previewRevert, revertEntry } from '../history/revert.ts';
import { readRightsAt } from '../history/rights-at.ts';
import { languageOf } from '../http/language.ts';
import { Problem } from '../http/problem.ts';
import { danishMinute, isoDay } from '../time/copenhagen.ts';
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
    return sendCsv(request, reply, { name: 'history.csv', columns: historyColumns(languageOf(request)), rows });
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
    return writeAnswer([done]);
  });

  app.post('/Admin/EraseContacts', async (request) => {
    const { customerID } = readObject(request, contactsToErase);
    await runChange(request, (change) => eraseContacts(change, customerID));
    return writeAnswer([{ customerID }]);
  });
}

function historyColumns(language: Language): Columns<AuditRow> {
  const words = csvWordsIn(language);
  const sentences = auditSentencesIn(language);
  const formats = { showDay: isoDay, showMoment: (iso: string) => danishMinute(Date.parse(iso)) };
  const list = (facts: AuditRow['before']): string =>
    describeFacts(facts, language, formats)
      .filter(({ texts }) => texts.length > 0)
      .map(({ name, texts }) => `${name}: ${texts.join(', ')}`)
      .join('; ');
  return {
    [words.entry]: ({ revision }) => String(revision),
    [words.at]: ({ at }) => danishMinute(at.getTime()),
    [words.administrator]: ({ administrator }) => administrator,
    // The names are in the column after it.
    [words.action]: ({ action }) => sentences[action].replaceAll(/\{\w+\}/g, '…'),
    [words.subject]: ({ subject }) => subject,
    [words.customerID]: ({ customer_id }) => String(customer_id ?? ''),
    [words.before]: ({ before }) => list(before),
    [words.after]: ({ after }) => list(after),
  };
}
