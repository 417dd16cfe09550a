import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { idempotentResponseMaximumKilobytes } from '@fagvaerk/contract/limits.ts';
import type { Dispatcher } from 'undici';
import type { Site } from '../../authorization/decide.ts';
import type { CallResponse, CallState } from '../call-types.ts';
import { type ResponseHead, readHead } from './response-head.ts';
import type { UpstreamLimits } from './upstream-limits.ts';

/** These are buffered, so that a truncated one becomes a 502. */
const shortMaximumBytes = 64 * 1024;
const storedMaximumBytes = idempotentResponseMaximumKilobytes * 1024;

export const timedOut = new Error('the upstream took too long');

type Settings = Readonly<{
  site: Site;
  limits: UpstreamLimits;
  /** Counts the bytes of a stream. */
  call: CallState | null;
  /** Then a response is also buffered up to the size that may be stored. */
  isStored: boolean;
}>;

/** One request to an upstream. undici calls the methods that begin with `on`. */
export class UpstreamCall implements Dispatcher.DispatchHandler {
  readonly #settings: Settings;
  readonly #response = Promise.withResolvers<CallResponse>();
  #dispatch: () => void = () => {};
  /** Missing while the request waits for a connection. */
  #controller: Dispatcher.DispatchController | undefined;
  #timer: NodeJS.Timeout | undefined;
  #mayRepeat = false;
  #isOver = false;
  #head: ResponseHead | undefined;
  #chunks: Buffer[] = [];
  #bufferedBytes = 0;
  #bufferMaximumBytes = 0;
  #stream: Readable | undefined;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** Resolves with a short response when it is complete, with a long one when it begins. */
  send(agent: Dispatcher, options: Dispatcher.DispatchOptions): Promise<CallResponse> {
    this.#dispatch = () => agent.dispatch(options, this);
    // Upstreams may close an idle connection while it is reused; reads are safe to repeat.
    this.#mayRepeat = options.method === 'GET';
    this.resumeTimer();
    this.#dispatch();
    return this.#response.promise;
  }

  /** Has no effect when the response is complete. */
  abort(reason: Error): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#response.reject(reason);
    // The reason may contain response data, which must not be logged.
    this.#stream?.destroy(new Error('the upstream broke off its response'));
    this.#controller?.abort(reason);
  }

  pauseTimer(): void {
    clearTimeout(this.#timer);
  }

  resumeTimer(): void {
    const { headWithinMs, responseWithinMs } = this.#settings.limits;
    this.#expireAfter(this.#head ? responseWithinMs : headWithinMs);
  }

  #expireAfter(ms: number): void {
    clearTimeout(this.#timer);
    if (!this.#isOver) this.#timer = setTimeout(() => this.abort(timedOut), ms).unref();
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#isOver) controller.abort(new Error('aborted while it waited for a connection'));
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) return;
    const { site, limits, isStored } = this.#settings;
    this.#head = readHead(status, headers, site, limits.responseMaximumBytes);
    const { 'content-length': length } = this.#head.headers;
    const isShort = length !== undefined && Number(length) <= shortMaximumBytes;
    const isBuffered = isShort || (isStored && Number(length ?? 0) <= storedMaximumBytes);
    // A stream starts with the first byte, because a response that is broken off before it is a 502.
    this.#bufferMaximumBytes = isBuffered ? storedMaximumBytes : 0;
    if (status === 204) this.#resolve(Buffer.alloc(0));
    else if (!isShort) this.#expireAfter(limits.responseWithinMs);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#stream) this.#pass(this.#stream, chunk, controller);
    else {
      this.#chunks.push(chunk);
      this.#bufferedBytes += chunk.length;
      if (this.#bufferedBytes > this.#bufferMaximumBytes) this.#startStream(controller);
    }
  }

  onResponseEnd(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    if (this.#stream) this.#stream.push(null);
    else this.#resolve(this.#chunks.length === 1 ? (this.#chunks[0] as Buffer) : Buffer.concat(this.#chunks));
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    const wasLost = (error as NodeJS.ErrnoException).code === 'UND_ERR_SOCKET';
    if (wasLost && this.#mayRepeat && !this.#head && !this.#isOver) {
      this.#mayRepeat = false;
      // Not while undici is closing the connection.
      queueMicrotask(this.#dispatch);
    } else this.abort(error);
  }

  #startStream(controller: Dispatcher.DispatchController): void {
    const stream = new Readable({
      read: () => controller.resume(),
      // Fastify destroys it when the caller hangs up.
      destroy: (error, done) => {
        if (!this.#isOver) this.abort(error ?? new Error('nobody reads the response'));
        done(error);
      },
    });
    // Nobody may be listening yet.
    stream.on('error', () => {});
    this.#stream = stream;
    for (const chunk of this.#chunks.splice(0)) this.#pass(stream, chunk, controller);
    this.#resolve(stream);
  }

  #pass(stream: Readable, chunk: Buffer, controller: Dispatcher.DispatchController): void {
    const { call } = this.#settings;
    if (call) call.bytes += chunk.length;
    if (!stream.push(chunk)) controller.pause();
  }

  #resolve(body: Buffer | Readable): void {
    this.#response.resolve({ ...(this.#head as ResponseHead), body });
  }
}
