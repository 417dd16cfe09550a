import type { Operation } from '@fagvaerk/catalogue/model.ts';
import { encode } from '@fagvaerk/catalogue/samples/request.ts';
import type { AssistantWords } from '@fagvaerk/contract/assistant-words.ts';
import { nearestName } from '../http/nearest-name.ts';
import { truncateName } from '../http/violation.ts';
import type { APICall } from './internal-client.ts';

export type Arguments = Readonly<{
  parameters?: Readonly<Record<string, unknown>> | undefined;
  body?: unknown;
  idempotencyKey?: string | null | undefined;
  fields?: readonly string[] | null | undefined;
}>;
export type ArgumentViolation = Readonly<{
  code: keyof AssistantWords['problems'];
  name?: string;
  names?: string;
  /** The name that was probably meant. */
  nearest?: string | null;
}>;

export function buildCall(
  { method, path, parameters: known, request }: Operation,
  { parameters = {}, body, idempotencyKey }: Arguments,
): ArgumentViolation | APICall {
  const given = new Map(Object.entries(parameters).filter(([, value]) => value !== null && value !== undefined));
  const names = known.map(({ name }) => name);
  const unknown = [...given.keys()].find((name) => !names.includes(name));
  if (unknown !== undefined) return unknownName('parameter-unknown', unknown, names);
  const missing = known.find(
    ({ name, required, in: location }) =>
      (required && !given.has(name)) || (location === 'path' && pathEscapes.includes(textOf(given.get(name)))),
  );
  if (missing) return { code: 'parameter-missing', name: missing.name };
  // Lone surrogates cannot be encoded.
  const malformed = [...given].find(([, value]) => !textOf(value).isWellFormed());
  if (malformed) return { code: 'parameter-unreadable', name: malformed[0] };
  if (request && body === undefined) return { code: 'body-missing' };
  if (!request && body !== undefined) return { code: 'body-unwanted' };

  const encoded = (name: string): string => encode(textOf(given.get(name)));
  const query = known
    .filter((one) => one.in === 'query' && given.has(one.name))
    .map(({ name }) => `${name}=${encoded(name)}`);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_mark, name: string) => encoded(name));
  return { method, url: query.length > 0 ? `${filled}?${query.join('&')}` : filled, body, idempotencyKey };
}

export const unknownName = (
  code: ArgumentViolation['code'],
  name: string,
  known: readonly string[],
): ArgumentViolation => ({
  code,
  name: truncateName(name),
  names: known.join(', ') || '–',
  nearest: nearestName(name, known),
});

/** Would address another operation. */
const pathEscapes = ['', '.', '..'];

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
