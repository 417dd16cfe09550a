import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isShallowJson } from '../answer/modest.ts';

const json = /^application\/json\s*(?:;|$)/i;
/** More than the sandbox takes, which says what is wrong with the object; far less than what is slow to read. */
const deepestNesting = 100;
const asItIs = /^(?:identity)?$/i;

/** A body that was not understood; `code` is what the caller is told. */
export class BodyError extends Error {
  readonly code: 'invalid-json' | 'json-too-deep' | 'content-type-unsupported' | 'content-encoding-unsupported';

  constructor(code: BodyError['code'], options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

/** Bodies for a live site stay the bytes they are; everything else must be JSON, whatever it is called. */
export function readBodies(app: FastifyInstance, isForwarded: (request: FastifyRequest) => boolean): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
    if (isForwarded(request)) return done(null, body);
    // Many clients name a type on every call, also where nothing is to be sent.
    if (body.length === 0 && request.method === 'DELETE') return done(null);
    const { 'content-type': type = '', 'content-encoding': encoding = '' } = request.headers;
    if (!asItIs.test(encoding)) return done(new BodyError('content-encoding-unsupported'));
    if (!json.test(type)) return done(new BodyError('content-type-unsupported'));
    if (!isUtf8(body as Buffer)) return done(new BodyError('invalid-json'));
    if (!isShallowJson(body as Buffer, deepestNesting)) return done(new BodyError('json-too-deep'));
    return parseJson(request, body.toString(), (cause, parsed) =>
      cause ? done(new BodyError('invalid-json', { cause })) : done(null, parsed),
    );
  });
}
