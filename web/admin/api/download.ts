import { get } from './transport.ts';

type Schema = Parameters<typeof get<string>>[1];

const timeoutMs = 120_000;

export async function downloadCsv(path: string, file: Schema, name: string): Promise<void> {
  saveCsv(await get(path, file, AbortSignal.timeout(timeoutMs)), name);
}

/** `response.text()` strips the byte order mark, which spreadsheets need to detect UTF-8. */
export function saveCsv(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}
