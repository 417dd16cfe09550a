import { bodyMaximumBytes } from '@fagvaerk/contract/limits.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export class NotJson extends Error {
  readonly statusCode = 400;
}

const utf8Json = /^application\/json(?:\s*;\s*charset="?utf-8"?)?\s*;?$/i;
/** Far more than any call needs; far less than what makes it hard to write the body back. */
const deepestNesting = 8;

/** JSON in UTF-8, and nothing that only looks like it: other types could carry a body past the schemas. */
export function takeOnlyJson(app: FastifyInstance): void {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  app.removeAllContentTypeParsers();
  const options = { parseAs: 'buffer', bodyLimit: bodyMaximumBytes } as const;
  app.addContentTypeParser(utf8Json, options, async (_request: FastifyRequest, body: Buffer) => {
    const content = parse(() => JSON.parse(utf8.decode(body)));
    if (!isShallow(content, deepestNesting)) throw new NotJson('The body is nested too deeply');
    return content;
  });
}

function parse(read: () => unknown): unknown {
  try {
    return read();
  } catch (cause) {
    throw new NotJson('The body is not JSON', { cause });
  }
}

function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1));
}
