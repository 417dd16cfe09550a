import type { Operation } from '@fagvaerk/catalogue/model.ts';
import { encode } from '@fagvaerk/catalogue/samples/request.ts';
import type { AssistantWords } from '@fagvaerk/contract/assistant-words.ts';

export type Arguments = Readonly<{ parameters?: Readonly<Record<string, unknown>> | undefined; body?: unknown }>;
export type Fault = Readonly<{ code: keyof AssistantWords['problems']; name?: string; names?: string }>;

/** The values themselves are validated by the API. */
export function callOf(
  { method, path, parameters: known, request }: Operation,
  { parameters = {}, body }: Arguments,
): Fault | Readonly<{ method: string; url: string; body?: unknown }> {
  const given = new Map(Object.entries(parameters).filter(([, value]) => value !== null && value !== undefined));
  const names = known.map(({ name }) => name);
  const stranger = [...given.keys()].find((name) => !names.includes(name));
  if (stranger !== undefined) return { code: 'parameter-unknown', name: stranger, names: names.join(', ') || '–' };
  const missing = known.find(
    ({ name, required, in: place }) =>
      (required && !given.has(name)) || (place === 'path' && leadsElsewhere.includes(textOf(given.get(name)))),
  );
  if (missing) return { code: 'parameter-missing', name: missing.name };
  // A lone surrogate cannot be encoded.
  const broken = [...given].find(([, value]) => !textOf(value).isWellFormed());
  if (broken) return { code: 'parameter-unreadable', name: broken[0] };
  if (request && body === undefined) return { code: 'body-missing' };
  if (!request && body !== undefined) return { code: 'body-unwanted' };

  const written = (name: string): string => encode(textOf(given.get(name)));
  const query = known
    .filter((one) => one.in === 'query' && given.has(one.name))
    .map(({ name }) => `${name}=${written(name)}`);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_mark, name: string) => written(name));
  return { method, url: query.length > 0 ? `${filled}?${query.join('&')}` : filled, body };
}

/** Such a part of a path would lead to another operation. */
const leadsElsewhere = ['', '.', '..'];

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
