import { isUtf8 } from 'node:buffer';
import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';
import { lineAt, readJson } from '@fagvaerk/catalogue/json-positions.ts';
import type { Details } from '@fagvaerk/contract/errors/hints.ts';
import {
  callBodyMaximumMegabytes,
  jsonLevelsMaximum,
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
      const shapeError = findShapeError(body);
      if (shapeError) return done(new Problem(shapeError.code, { parameters: { index: shapeError.index } }));
      const parse = () =>
        parseJson(request, body.toString(), (error, content) => {
          if (error) done(new Problem('invalid-json', { parameters: findJsonError(body.toString()) }));
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

const quote = 0x22;
const comma = 0x2c;
const openList = 0x5b;
const backslash = 0x5c;
const closeList = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;

type ShapeError = Readonly<{ code: 'json-too-deep' | 'object-too-large'; index: number | null }>;

/** Counts brackets and commas, because parsing a hostile body and looking at it costs far more. */
export function findShapeError(json: Buffer): ShapeError | null {
  let isText = false;
  let root: number | undefined;
  let depth = 0;
  let index = 0;
  let values = 0;
  let valuesOfObject = 0;
  const errorOfObject = (code: ShapeError['code']) => ({ code, index: root === openList ? index : null });
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (byte === quote) isText = !isText;
    else if (isText) {
      if (byte === backslash) at++;
    } else if (byte === closeList || byte === closeObject) depth--;
    else if (byte === comma || byte === openList || byte === openObject) {
      root ??= byte;
      if (byte !== comma && ++depth > jsonLevelsMaximum) return errorOfObject('json-too-deep');
      values++;
      // What a list itself holds are its objects.
      const isBetweenObjects = depth === 1 && root === openList;
      if (isBetweenObjects && byte === comma) index++;
      valuesOfObject = isBetweenObjects ? 0 : valuesOfObject + 1;
      if (valuesOfObject > objectValuesMaximum) return errorOfObject('object-too-large');
      if (values > listValuesMaximum) return { code: 'object-too-large', index: null };
    }
  }
  return null;
}

/** V8 names no place for an unexpected token. */
export function findJsonError(json: string): Details {
  const read = readJson(json);
  if (!('expected' in read)) return {};
  return {
    line: lineAt(json, read.offset),
    character: read.offset - json.slice(0, read.offset).lastIndexOf('\n'),
  };
}
