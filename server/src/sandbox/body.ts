import { isUtf8 } from 'node:buffer';
import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';
import {
  callBodyMaximumMegabytes,
  listMaximumObjects,
  listValuesMaximum,
  objectValuesMaximum,
} from '@fagvaerk/contract/limits.ts';
import type { FastifyInstance } from 'fastify';
import pLimit from 'p-limit';
import { Problem } from '../http/problem.ts';

/** Parsed, an upload of 10 MB takes about 40 MB of the heap until its response is sent. */
const largeBytes = callBodyMaximumMegabytes * 1024 * 1024;
const largeAtOnce = 4;

declare module 'fastify' {
  interface FastifyRequest {
    response: ServerResponse | null;
  }
}

/** Uncompressed UTF-8 JSON, or an empty body of any type. */
export function parseBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  const large = pLimit(largeAtOnce);
  app.decorateRequest('response', null);
  app.addHook('onRequest', (request, reply, done) => {
    request.response = reply.raw;
    done();
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (request, body, done) => {
    const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = request.headers;
    if (body.length === 0) done(null);
    else if (!/^(?:identity)?$/i.test(encoding)) done(new Problem('content-encoding-unsupported'));
    else if (!/^application\/json\s*(?:;|$)/i.test(type)) done(new Problem('content-type-unsupported'));
    else if (!isUtf8(body)) done(new Problem('invalid-json'));
    else {
      const parse = () =>
        parseJson(request, body.toString(), (error, content) => {
          const code = error ? 'invalid-json' : bodyShapeError(content);
          if (code) done(new Problem(code));
          else done(null, content);
        });
      if (body.length <= largeBytes) return parse();
      void large(async () => {
        const sent = request.response && finished(request.response).catch(() => {});
        parse();
        await sent;
      });
    }
  });
}

const nestingMaximum = 17;

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Iterative, since recursion could overflow the stack. */
export function bodyShapeError(body: unknown): 'json-too-deep' | 'object-too-large' | null {
  const isList = Array.isArray(body);
  // Rejected later with its own code; checking it would cost more than parsing.
  if (isList && body.length > listMaximumObjects) return null;
  let valuesInAll = 0;
  for (const object of isList ? body : [body]) {
    let level: unknown[] = [object];
    let values = 0;
    for (let depth = isList ? 2 : 1; level.length > 0; depth++) {
      const containers = level.filter(isContainer);
      if (containers.length > 0 && depth > nestingMaximum) return 'json-too-deep';
      level = containers.flatMap((one): unknown[] => Object.values(one));
      values += level.length;
      if (values > objectValuesMaximum) return 'object-too-large';
    }
    valuesInAll += values;
    if (valuesInAll > listValuesMaximum) return 'object-too-large';
  }
  return null;
}
