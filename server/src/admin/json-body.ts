import type { FastifyInstance } from 'fastify';
import { gatheredIn } from '../edge/bodies.ts';
import { makeReadJson } from '../edge/json.ts';

const utf8Json = /^application\/json(?:\s*;\s*charset="?utf-8"?)?\s*;?$/i;
/** Far more than any call needs; far less than what makes it hard to write the body back. */
const deepestNesting = 8;
/** More than a thousand rights to give, and as many to take. */
const mostValues = 15_000;

/** JSON in UTF-8, and nothing that only looks like it: other types could carry a body past the schemas. */
export function takeOnlyJson(app: FastifyInstance): void {
  const readJson = makeReadJson({ levels: deepestNesting, values: mostValues });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(utf8Json, (_request, payload, done) => readJson(gatheredIn(payload), done));
}
