/** Bodies are gathered here, within limits of size, time and pace, before anything is done with them. */
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { bodyPaceLeastBytes, bodyPacePeriodSeconds, callArrivesWithinSeconds } from '@fagvaerk/contract/limits.ts';
import { errorCodes, type FastifyInstance, type FastifyRequest, type preParsingHookHandler } from 'fastify';

/** What a body has to bring along in each period, unless it ends. */
export type Pace = Readonly<{ periodMs: number; leastBytes: number }>;

/** Whoever holds back the last byte holds what came before it in our memory. */
const standardPace: Pace = { periodMs: bodyPacePeriodSeconds * 1000, leastBytes: bodyPaceLeastBytes };
const arrivesWithinMs = callArrivesWithinSeconds * 1000;
const firstBytes = 1_024;

const methodsWithBody = ['POST', 'PUT', 'PATCH', 'DELETE'];

/** A body that did not come, or too slowly. */
export class LateBody extends Error {
  readonly statusCode = 408;
}

class LostBody extends Error {
  readonly statusCode = 400;
}

/** For all routes that are added after it. How large a body may be, each of them says itself. */
export function gatherBodies(app: FastifyInstance, pace = standardPace): void {
  const watch = makeWatch(pace);
  const gather: preParsingHookHandler = (request, _reply, payload, done) => {
    if (!announcesBody(request)) return done(null, payload);
    const { bodyLimit } = request.routeOptions;
    const length = Number(request.headers['content-length']);
    if (length > bodyLimit) return done(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());

    const body = new Gathered(length >= 0 ? length : bodyLimit);
    const end = (error: Error | null) => {
      forget();
      payload.off('data', add).off('end', whole).off('error', lost).off('close', lost);
      // What still comes is thrown away.
      payload.on('error', () => {}).resume();
      if (error) done(error);
      else done(null, new GatheredBody(body.bytes));
    };
    const add = (chunk: Buffer) => {
      if (body.length + chunk.length > bodyLimit) end(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
      else body.add(chunk);
    };
    const whole = () => end(null);
    const lost = () => end(new LostBody('the caller hung up'));
    const forget = watch(body, () => end(new LateBody('the body came too slowly')));
    payload.on('data', add).on('end', whole).on('error', lost).on('close', lost);
  };
  app.addHook('onRoute', (route) => {
    if ([route.method].flat().some((method) => methodsWithBody.includes(method)))
      route.preParsing = [gather, ...[route.preParsing ?? []].flat()];
  });
}

/** Whether more comes than the headers. In HTTP/2 it need not have a length. */
export function announcesBody({ headers, raw }: FastifyRequest): boolean {
  if (isHttp2(raw)) return !raw.stream.endAfterHeaders;
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

/** A request of HTTP/1 may claim whatever version it likes: only one of HTTP/2 has a stream. */
export const isHttp2 = (raw: IncomingMessage): raw is IncomingMessage & { stream: { endAfterHeaders: boolean } } =>
  raw.httpVersionMajor > 1 && 'stream' in raw;

/** In one piece from the start: thousands of pieces of one byte each would take up a hundred times as much. */
class Gathered {
  readonly #mostBytes: number;
  #buffer = Buffer.alloc(0);
  length = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  add(chunk: Buffer): void {
    const needed = this.length + chunk.length;
    if (needed > this.#buffer.length) {
      const doubled = Math.min(Math.max(2 * this.#buffer.length, firstBytes), this.#mostBytes);
      const larger = Buffer.allocUnsafeSlow(Math.max(doubled, needed));
      this.#buffer.copy(larger, 0, 0, this.length);
      this.#buffer = larger;
    }
    this.length += chunk.copy(this.#buffer, this.length);
  }

  get bytes(): Buffer {
    return this.#buffer.subarray(0, this.length);
  }
}

/** What the framework hands on to whoever reads the body: the bytes as they are, which need not be copied once more. */
class GatheredBody extends Readable {
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    super();
    this.bytes = bytes;
  }

  override _read(): void {
    this.push(this.bytes);
    this.push(null);
  }
}

export function gatheredIn(payload: Readable): Buffer {
  if (!(payload instanceof GatheredBody)) throw new Error('The body was not gathered');
  return payload.bytes;
}

/** Looks at all bodies that are on their way once in a period, and gives up those that stay behind. */
function makeWatch({ periodMs, leastBytes }: Pace) {
  type Watched = { readonly body: Gathered; readonly begunAtMs: number; readonly giveUp: () => void; before: number };
  const watched = new Set<Watched>();
  let timer: NodeJS.Timeout | undefined;

  const look = () => {
    for (const one of watched) {
      const isLate = performance.now() - one.begunAtMs > arrivesWithinMs;
      if (isLate || one.body.length - one.before < leastBytes) one.giveUp();
      // A body that has only just begun is first looked at now, and judged in a period.
      one.before = one.body.length;
    }
  };
  return (body: Gathered, giveUp: () => void): (() => void) => {
    const one: Watched = { body, begunAtMs: performance.now(), giveUp, before: Number.NEGATIVE_INFINITY };
    watched.add(one);
    timer ??= setInterval(look, periodMs).unref();
    return () => {
      watched.delete(one);
      if (watched.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  };
}
