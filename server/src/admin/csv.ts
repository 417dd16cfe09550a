import { Readable } from 'node:stream';

const byteOrderMark = '\uFEFF';

/** What each column shows of a row, by its name. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => string>>;

/**
 * Rows as a spreadsheet in Denmark opens them: with semicolons, since the comma is in numbers, and marked as UTF-8. What a
 * spreadsheet would take for a formula is text there.
 */
export function toCsv<Row>(columns: Columns<Row>, rows: AsyncIterable<Row>): Readable {
  return Readable.from(
    (async function* lines() {
      yield byteOrderMark + lineOf(Object.keys(columns));
      for await (const row of rows) yield lineOf(Object.values(columns).map((show) => show(row)));
    })(),
    { objectMode: false },
  );
}

const lineOf = (cells: readonly string[]): string => `${cells.map(cellOf).join(';')}\r\n`;

/** Also behind what some of them skip or split at, and as it is written in full width. */
const formula = /^(?:[\s\p{Cc}\p{Z},;]*[=+\-@＝＋－＠]|[\t\r])/u;

export function cellOf(text: string): string {
  const harmless = formula.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
