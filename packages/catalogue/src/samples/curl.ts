/** Pages contain curl samples; the browser derives the other languages from them. */
import { METHODS } from '../model.ts';
import { encode, indented, jsonText, type SampleRequest } from './request.ts';

export function printCurl({ method, url, headers, body, saveAs }: SampleRequest): string {
  return [
    `curl ${method === 'GET' ? '' : `--request ${method} `}${quoted(url)}`,
    ...headers.map(([name, value]) => `--header ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data ${indented(quoted(jsonText(body)), '  ')}`]),
    ...(saveAs === null ? [] : [`--output ${quoted(saveAs)}`]),
  ].join(' \\\n  ');
}

/** Null for anything but a plain curl command. */
export function readCurl(text: string): SampleRequest | null {
  const words = wordsOf(text);
  if (words?.[0] !== 'curl') return null;
  const found: Record<Option, string[]> = { url: [], request: [], header: [], data: [], urlencoded: [], output: [] };
  for (let at = 1; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (word === '--get') continue;
    const option = word.startsWith('-') ? options[word] : 'url';
    const value = option === 'url' ? word : words[++at];
    if (option === undefined || value === undefined) return null;
    found[option].push(value);
  }
  const [url, method = 'GET', data, saveAs = null] = [found.url[0], found.request[0], found.data[0], found.output[0]];
  const known = METHODS.find((one) => one === method);
  if (!url || !known) return null;
  const query = found.urlencoded.map((pair) => pair.replace(/(?<==).*/s, encode)).join('&');
  return {
    method: known,
    url: query ? `${url}?${query}` : url,
    headers: found.header.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
    body: data === undefined ? undefined : JSON.parse(data),
    saveAs,
  };
}

type Option = 'url' | 'request' | 'header' | 'data' | 'urlencoded' | 'output';
const options: Record<string, Option> = {
  '--request': 'request',
  '--header': 'header',
  '--data': 'data',
  '--data-urlencode': 'urlencoded',
  '--output': 'output',
};

/** Uses double quotes where safe, since they read better. */
const quoted = (text: string): string =>
  /["$`\\!\n]/.test(text) ? `'${text.replaceAll("'", String.raw`'\''`)}'` : `"${text}"`;

/** Splits a command like a shell; null for anything but words. */
function wordsOf(command: string): string[] | null {
  const words: string[] = [];
  let rest = command.replaceAll('\\\n', ' ').trim();
  for (let isNew = true; rest !== ''; ) {
    const piece = /^(?:'([^']*)'|"([^"$`\\]*)"|\\(.)|([^\s'"$`\\|&;<>()#]+))/s.exec(rest);
    if (!piece) return null;
    const [whole, ...readings] = piece;
    const text = readings.find((reading) => reading !== undefined) ?? '';
    if (isNew) words.push(text);
    else words[words.length - 1] += text;
    const after = rest.slice(whole.length);
    rest = after.trimStart();
    isNew = rest !== after;
  }
  return words;
}
