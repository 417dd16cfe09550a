import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { downloadsAtOnceMaximum } from '@fagvaerk/contract/limits.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createConcurrencyLimit } from '../http/concurrency.ts';
import { Problem } from '../http/problem.ts';
import { responseStreamOf } from '../http/response-stream.ts';
import { sessionOf } from './auth/guard.ts';

export type Columns<Row> = Readonly<Record<string, (row: Row) => string>>;

/** Danish spreadsheets expect semicolons and a byte order mark. */
function toCsv<Row>(columns: Columns<Row>, rows: AsyncIterable<Row>): Readable {
  return Readable.from(
    (async function* lines() {
      yield `\uFEFF${lineOf(Object.keys(columns))}`;
      for await (const row of rows) yield lineOf(Object.values(columns).map((show) => show(row)));
    })(),
    { objectMode: false },
  );
}

const lineOf = (cells: readonly string[]): string => `${cells.map(cellOf).join(';')}\r\n`;

/** Also after a comma or a line break, where a spreadsheet with another separator begins a cell. Full-width signs count too. */
const formulaStart = /(^|[,;\t\r\n])(?=(?:(?![\t\r\n])[\s\p{Cc}\p{Z}"])*[=+\-@＝＋－＠])/gu;

export const cellOf = (text: string): string => `"${text.replace(formulaStart, "$1'").replaceAll('"', '""')}"`;

const downloads = createConcurrencyLimit(downloadsAtOnceMaximum);

export async function sendCsv<Row>(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, columns, rows }: { name: string; columns: Columns<Row>; rows: AsyncIterable<Row> },
): Promise<FastifyReply> {
  const { administratorId } = sessionOf(request);
  if (!downloads.enterUntilClosed(administratorId, reply.raw)) throw new Problem('too-many-downloads');
  return sendThroughFile(reply, name, toCsv(columns, rows));
}

/** A failure halfway becomes an error instead of a truncated download. */
export async function sendThroughFile(reply: FastifyReply, name: string, content: Readable): Promise<FastifyReply> {
  const { raw: response } = reply;
  const abandoned = new AbortController();
  responseStreamOf(response).once('close', () => abandoned.abort());
  const folder = await mkdtemp(join(tmpdir(), 'fagvaerk-csv-'));
  const file = join(folder, name);
  try {
    if (response.destroyed) abandoned.abort();
    await pipeline(content, createWriteStream(file), { signal: abandoned.signal });
    reply.header('content-length', (await stat(file)).size);
    const opened = createReadStream(file);
    await once(opened, 'open');
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(opened);
  } catch (error) {
    if (abandoned.signal.aborted) return reply.send();
    throw error;
  } finally {
    // An open file needs no name.
    await rm(folder, { recursive: true, force: true });
  }
}
