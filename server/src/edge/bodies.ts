/** Bodies are gathered here, within limits of size, time and pace, before anything is done with them. */
import { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import {
  bodiesAtOnceMegabytes,
  bodyPaceLeastBytes,
  bodyPacePeriodSeconds,
  callArrivesWithinSeconds,
} from '@fagvaerk/contract/limits.ts';
import { errorCodes, type FastifyInstance, type FastifyRequest, type preParsingHookHandler } from 'fastify';
import { giveBack } from '../give-back.ts';
import { networkOf } from './network.ts';

/** What a body has to bring along in each period, unless it ends. */
export type Pace = Readonly<{ periodMs: number; leastBytes: number }>;

/** Whoever holds back the last byte holds what came before it in our memory. */
const standardPace: Pace = { periodMs: bodyPacePeriodSeconds * 1000, leastBytes: bodyPaceLeastBytes };
const arrivesWithinMs = callArrivesWithinSeconds * 1000;
const bytesAtOnceMaximum = bodiesAtOnceMegabytes * 1024 * 1024;
const firstBytes = 1_024;
/** Of a body that has come so far, the rest gets its room at once: to copy megabytes holds everybody up. */
const copiedAtMostBytes = 1024 * 1024;

const methodsWithBody = ['POST', 'PUT', 'PATCH', 'DELETE'];

/** A body that did not come, or too slowly. */
export class LateBody extends Error {
  readonly statusCode = 408;
}

class LostBody extends Error {
  readonly statusCode = 400;
}

/** Who sends a body: a customer by its number, and whoever nobody answers for by their network. */
type SenderOf = (request: FastifyRequest) => number | string;
const networkOfSender: SenderOf = ({ ip }) => networkOf(ip ?? '');

/** For all routes that are added after it. How large a body may be, each of them says itself. */
export function gatherBodies(app: FastifyInstance, pace = standardPace, senderOf = networkOfSender): void {
  const watch = makeWatch(pace);
  const gather: preParsingHookHandler = (request, _reply, payload, done) => {
    if (!announcesBody(request)) return done(null, payload);
    const { bodyLimit } = request.routeOptions;
    const length = Number(request.headers['content-length']);
    if (length > bodyLimit) return done(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());

    const body = new Gathered(length >= 0 ? length : bodyLimit);
    const end = (error: Error | null) => {
      watched.end();
      if (error) body.release();
      payload.off('end', whole).off('error', lost).off('close', lost);
      // What still comes is thrown away.
      take = () => {};
      payload.on('error', take);
      if (error) done(error);
      else done(null, new GatheredBody(body.bytes));
    };
    const add = (chunk: Buffer) => {
      if (body.length + chunk.length > bodyLimit) end(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
      else {
        body.add(chunk);
        watched.bring(chunk.length);
      }
    };
    let take: (chunk: Buffer) => void = add;
    const whole = () => end(null);
    const lost = () => end(new LostBody('the caller hung up'));
    const watched = watch(senderOf(request), body, () => end(new LateBody('the body came too slowly')));
    readInTurns(payload, (chunk) => take(chunk));
    payload.on('end', whole).on('error', lost).on('close', lost);
  };
  app.addHook('onRoute', (route) => {
    if ([route.method].flat().some((method) => methodsWithBody.includes(method)))
      route.preParsing = [gather, ...[route.preParsing ?? []].flat()];
  });
}

/** What a connection may bring in one turn without having to wait for its next one. */
const turnBytes = 16 * 1024;
/** Of all bodies together, so many pieces are read in one round of the loop. */
const piecesOfRound = 4;
const waiting: Readable[] = [];

/**
 * A piece of each body in turn, and few of them in one round: Node would read a whole megabyte of one that sends fast,
 * and then of the next, while others wait to be heard. Whoever takes a piece copies what it keeps: its memory is given back.
 */
export function readInTurns(body: Readable, take: (chunk: Buffer) => void = () => {}): void {
  body.on('data', (chunk: Buffer) => {
    if (chunk.length >= turnBytes) {
      body.pause();
      if (waiting.push(body) === 1) setImmediate(readOn);
    }
    take(chunk);
    // Node hands every piece of HTTP/1 over as a copy of its own; those of HTTP/2 may share their memory with what it still reads.
    if (body instanceof IncomingMessage) giveBack(chunk);
  });
}

function readOn(): void {
  for (const body of waiting.splice(0, piecesOfRound)) body.resume();
  if (waiting.length > 0) setImmediate(readOn);
}

/** Whether more comes than the headers. In HTTP/2 it need not have a length. */
export function announcesBody({ headers, raw }: FastifyRequest): boolean {
  if (isHttp2(raw)) return !raw.stream.endAfterHeaders;
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

/** A request of HTTP/1 may claim whatever version it likes: only one of HTTP/2 has a stream. */
export const isHttp2 = (raw: IncomingMessage): raw is IncomingMessage & { stream: { endAfterHeaders: boolean } } =>
  raw.httpVersionMajor > 1 && 'stream' in raw;

/** In one piece: thousands of pieces of one byte each would take up a hundred times as much. What only announces itself gets little room. */
class Gathered {
  readonly #mostBytes: number;
  #buffer: Buffer<ArrayBuffer>;
  length = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
    this.#buffer = roomFor(Math.min(firstBytes, mostBytes));
  }

  add(chunk: Buffer): void {
    const needed = this.length + chunk.length;
    if (needed > this.#buffer.length) this.#grow(needed);
    this.length += chunk.copy(this.#buffer, this.length);
  }

  get bytes(): Buffer {
    return this.#buffer.subarray(0, this.length);
  }

  /** Gives its memory back. */
  release(): void {
    giveBack(this.#buffer);
    this.#buffer = roomFor(0);
    this.length = 0;
  }

  #grow(needed: number): void {
    const next = needed > copiedAtMostBytes ? this.#mostBytes : Math.max(2 * this.#buffer.length, needed);
    const larger = roomFor(Math.min(next, this.#mostBytes));
    this.#buffer.copy(larger, 0, 0, this.length);
    giveBack(this.#buffer);
    this.#buffer = larger;
  }
}

/** Takes up nothing until it is written to. */
const roomFor = (bytes: number) => Buffer.allocUnsafeSlow(bytes) as Buffer<ArrayBuffer>;

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

/**
 * Looks at all bodies that are on their way once in a period, and gives up those that stay behind. Where all of them
 * together take up too much, whoever has the most on its way gives up at once what is furthest behind, and those whom
 * nobody answers for before all customers.
 */
function makeWatch({ periodMs, leastBytes }: Pace) {
  type Watched = {
    readonly body: Gathered;
    readonly begunAtMs: number;
    readonly giveUp: () => void;
    before: number;
    /** Since it last went to the end of the line. */
    brought: number;
  };
  type Sender = {
    readonly isCustomer: boolean;
    /** In the order in which they last brought something; those that have brought next to nothing take up no room. */
    readonly line: Set<Watched>;
    bodies: number;
    bytes: number;
  };
  const all = new Set<Watched>();
  const senders = new Map<number | string, Sender>();
  let bytesAtOnce = 0;
  let timer: NodeJS.Timeout | undefined;

  const look = () => {
    for (const one of all) {
      const isLate = performance.now() - one.begunAtMs > arrivesWithinMs;
      const isSlow = one.body.length - one.before < leastBytes;
      // A body that has only just begun is first looked at now, and judged in a period.
      one.before = one.body.length;
      if (isLate || isSlow) one.giveUp();
    }
  };
  const goesBefore = (a: Sender, b: Sender) => (a.isCustomer === b.isCustomer ? a.bytes > b.bytes : b.isCustomer);
  const makeRoom = () => {
    while (bytesAtOnce > bytesAtOnceMaximum) {
      let first: Sender | undefined;
      for (const sender of senders.values())
        if (sender.line.size > 0 && (!first || goesBefore(sender, first))) first = sender;
      if (!first) return;
      for (const { giveUp } of first.line) {
        giveUp();
        break;
      }
    }
  };
  return (from: number | string, body: Gathered, giveUp: () => void) => {
    const one: Watched = { body, begunAtMs: performance.now(), giveUp, before: Number.NEGATIVE_INFINITY, brought: 0 };
    const sender = senders.get(from) ?? { isCustomer: typeof from === 'number', line: new Set(), bodies: 0, bytes: 0 };
    senders.set(from, sender);
    sender.bodies++;
    all.add(one);
    timer ??= setInterval(look, periodMs).unref();
    return {
      bring: (bytes: number): void => {
        bytesAtOnce += bytes;
        sender.bytes += bytes;
        one.brought += bytes;
        if (one.brought >= leastBytes) {
          one.brought = 0;
          sender.line.delete(one);
          sender.line.add(one);
        }
        makeRoom();
      },
      end: (): void => {
        all.delete(one);
        sender.line.delete(one);
        bytesAtOnce -= body.length;
        sender.bytes -= body.length;
        if (--sender.bodies === 0) senders.delete(from);
        if (all.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      },
    };
  };
}
