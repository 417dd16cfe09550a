import { csvFile } from '@fagvaerk/contract/answers.ts';
import { get } from './transport.ts';

const timeoutMs = 120_000;

/** `response.text()` strips the byte order mark, which spreadsheets need to detect UTF-8. */
export async function downloadCsv(path: string, name: string): Promise<void> {
  saveCsv(name, await get(path, csvFile, AbortSignal.timeout(timeoutMs)));
}

export const saveCsv = (name: string, text: string): void => saveFile(name, ['\uFEFF', text], 'text/csv;charset=utf-8');

export function saveFile(name: string, parts: string[], type: string): void {
  const address = URL.createObjectURL(new Blob(parts, { type }));
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}
