import { isUtf8 } from 'node:buffer';
import { listMaximumObjects, objectValuesMaximum } from '@fagvaerk/contract/limits.ts';
import type { FastifyInstance } from 'fastify';
import { CallProblem } from '../http/problems.ts';

/** Uncompressed UTF-8 JSON, or an empty body of any type. */
export function parseBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (request, body, done) => {
    const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = request.headers;
    if (body.length === 0) done(null);
    else if (!/^(?:identity)?$/i.test(encoding)) done(new CallProblem('content-encoding-unsupported'));
    else if (!/^application\/json\s*(?:;|$)/i.test(type)) done(new CallProblem('content-type-unsupported'));
    else if (!isUtf8(body)) done(new CallProblem('invalid-json'));
    else
      parseJson(request, body.toString(), (error, content) => {
        const code = error ? 'invalid-json' : bodyShapeError(content);
        if (code) done(new CallProblem(code));
        else done(null, content);
      });
  });
}

const nestingMaximum = 17;

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Iterative, since recursion could overflow the stack. */
export function bodyShapeError(body: unknown): 'json-too-deep' | 'object-too-large' | null {
  const isList = Array.isArray(body);
  // Rejected later with its own code; checking it would cost more than parsing.
  if (isList && body.length > listMaximumObjects) return null;
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
  }
  return null;
}
