import { get } from './transport.ts';

type Schema = Parameters<typeof get<string>>[1];

/** Long lists take their time. */
const patienceMs = 120_000;

/** Saves what a call answers with as a CSV file. Reading a text takes its byte order mark away, without which a spreadsheet guesses. */
export async function downloadCsv(path: string, file: Schema, name: string): Promise<void> {
  const text = await get(path, file, AbortSignal.timeout(patienceMs));
  const address = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}
