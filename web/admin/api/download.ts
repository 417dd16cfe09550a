import { get } from './transport.ts';

type Schema = Parameters<typeof get<string>>[1];

const timeoutMs = 120_000;

/** `response.text()` strips the byte order mark, which spreadsheets need to detect UTF-8. */
export async function downloadCsv(path: string, file: Schema, name: string): Promise<void> {
  saveCsv(name, await get(path, file, AbortSignal.timeout(timeoutMs)));
}

export const saveCsv = (name: string, text: string): void => saveFile(name, ['\uFEFF', text], 'text/csv;charset=utf-8');

export function saveFile(name: string, parts: string[], type: string): void {
  const address = URL.createObjectURL(new Blob(parts, { type }));
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}
