import { objectValuesMaximum } from '@fagvaerk/contract/limits.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { gatheredIn } from '../edge/bodies.ts';
import { BodyError, makeReadJson } from '../edge/json.ts';

const json = /^application\/json\s*(?:;|$)/i;
/** The list, and far more than any of its objects has. */
const deepestNesting = 17;
const asItIs = /^(?:identity)?$/i;

/** Bodies for a live site stay the bytes they are; everything else must be JSON, whatever it is called. */
export function readBodies(
  app: FastifyInstance,
  isForwarded: (request: FastifyRequest) => boolean,
  files?: ReadonlySet<string>,
): void {
  const readJson = makeReadJson({
    levels: deepestNesting,
    values: objectValuesMaximum,
    parse: parserOf(app),
    ...(files && { files }),
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (request, payload, done) => {
    const body = gatheredIn(payload);
    if (isForwarded(request)) return done(null, body);
    // Many clients name a type on every call, also where nothing is to be sent.
    if (body.length === 0 && request.method === 'DELETE') return done(null);
    const { 'content-type': type = '', 'content-encoding': encoding = '' } = request.headers;
    if (!asItIs.test(encoding)) return done(new BodyError('content-encoding-unsupported'));
    if (!json.test(type)) return done(new BodyError('content-type-unsupported'));
    readJson(body, done, request.verdict?.customer?.isOpen ? 'last' : 'first');
  });
}

/** As the framework reads it: without names that would change prototypes. */
function parserOf(app: FastifyInstance): (text: string) => unknown {
  const parse = app.getDefaultJsonParser('error', 'error') as unknown as (
    request: null,
    text: string,
    done: (error: Error | null, content: unknown) => void,
  ) => void;
  return (text) => {
    let [failed, read]: [Error | null, unknown] = [null, undefined];
    parse(null, text, (error, content) => {
      [failed, read] = [error, content];
    });
    if (failed) throw failed;
    return read;
  };
}
