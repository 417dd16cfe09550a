import { accessBodyMaximumMegabytes } from '@fagvaerk/contract/limits.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isModest, isShallowJson } from '../answer/modest.ts';

/** A body that was not understood; `code` is what the caller is told. */
export class BodyError extends Error {
  readonly code: 'invalid-json' | 'json-too-deep' | 'object-too-large';

  constructor(code: BodyError['code'], options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

const utf8Json = /^application\/json(?:\s*;\s*charset="?utf-8"?)?\s*;?$/i;
/** Far more than any call needs; far less than what makes it hard to write the body back. */
const deepestNesting = 8;

/** JSON in UTF-8, and nothing that only looks like it: other types could carry a body past the schemas. */
export function takeOnlyJson(app: FastifyInstance): void {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  app.removeAllContentTypeParsers();
  const options = { parseAs: 'buffer', bodyLimit: accessBodyMaximumMegabytes * 1024 * 1024 } as const;
  app.addContentTypeParser(utf8Json, options, async (_request: FastifyRequest, body: Buffer) => {
    if (!isShallowJson(body, deepestNesting)) throw new BodyError('json-too-deep');
    const content = parse(() => JSON.parse(utf8.decode(body)));
    if (!isModest(content)) throw new BodyError('object-too-large');
    return content;
  });
}

function parse(read: () => unknown): unknown {
  try {
    return read();
  } catch (cause) {
    throw new BodyError('invalid-json', { cause });
  }
}
