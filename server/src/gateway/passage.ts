import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';
import { asOnePiece, type HeaderList } from '../answer/finished.ts';

export type PassageLimits = Readonly<{
  /** For the first bytes of an answer; waiting for a connection counts. */
  beginsWithinMs: number;
  answerWithinMs: number;
  answerMaximumBytes: number;
}>;

/** What becomes of a call: the site's answer, or one of the three others, once. */
type Outcome = Readonly<{
  /** Throws where the call must not be made any more: at once, or, where that has to be asked for, later. */
  confirm: (() => void | Promise<void>) | undefined;
  refuse: (error: Error) => void;
  begin: (status: number, headers: HeaderList) => ServerResponse;
  /** The caller hung up. */
  abandon: () => void;
  fail: (code: 'upstream-unreachable' | 'upstream-timeout', reason: Error) => void;
}>;

/** All that travels back. No cookies, nothing about the connection or for caches. */
const returnedHeaders = [
  ...['content-disposition', 'content-encoding', 'content-language', 'content-length', 'content-type'],
  'retry-after',
];

/** Why a call to a site was ended. */
const callerGone = new Error('the caller hung up');
const siteLate = new Error('the site took too long');
/** Why it was not sent over a connection that it had waited for. */
const notConfirmed = new Error('whether the call may be made is asked for');

/**
 * One call to a site, from its departure to the last byte of its answer. It hears of the site's answer as it is read from
 * the connection: promises and streams in between cost more than all the rest.
 */
export class Passage implements Dispatcher.DispatchHandler {
  readonly #agent: Dispatcher;
  readonly #options: Dispatcher.DispatchOptions;
  readonly #limits: PassageLimits;
  readonly #outcome: Outcome;
  #deadline: NodeJS.Timeout | undefined;
  #controller: Dispatcher.DispatchController | undefined;
  #isDeparting = false;
  #isRepeated = false;
  #isOver = false;
  #status = 0;
  #headers: IncomingHttpHeaders = {};
  /** What has come of the body before the answer is begun. */
  #held: Buffer[] = [];
  #bytes = 0;
  #hasBegun = false;
  /** The answer to the caller, once it has begun while more is to come. */
  #answer: ServerResponse | undefined;

  constructor(agent: Dispatcher, options: Dispatcher.DispatchOptions, limits: PassageLimits, outcome: Outcome) {
    this.#agent = agent;
    this.#options = options;
    this.#limits = limits;
    this.#outcome = outcome;
  }

  /** What the caller got of the site's answer; undefined where it was none. */
  get answered(): Readonly<{ status: number; bytes: number }> | undefined {
    return this.#hasBegun ? { status: this.#status, bytes: this.#bytes } : undefined;
  }

  depart(): void {
    this.#deadline = setTimeout(() => this.#end(siteLate), this.#limits.beginsWithinMs);
    this.#dispatch();
  }

  #dispatch(): void {
    this.#isDeparting = true;
    this.#agent.dispatch(this.#options, this);
    this.#isDeparting = false;
  }

  /** For a caller who is gone, whether or not there was an answer. */
  hangUp(): void {
    clearTimeout(this.#deadline);
    this.#end(callerGone);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // It was decided in this tick, unless it had to wait for a connection.
    if (!this.#isOver && !this.#isDeparting) this.#confirm();
    if (this.#isOver) controller.abort(callerGone);
    else this.#controller = controller;
  }

  /** What is thrown keeps the call from being sent, and the connection goes to the next. */
  #confirm(): void {
    let asked: void | Promise<void>;
    try {
      asked = this.#outcome.confirm?.();
    } catch (error) {
      this.#refuse(error as Error);
      throw error;
    }
    if (!asked) return;
    asked.then(
      () => this.#isOver || this.#dispatch(),
      (error) => this.#isOver || this.#refuse(error),
    );
    throw notConfirmed;
  }

  #refuse(error: Error): void {
    this.#isOver = true;
    clearTimeout(this.#deadline);
    this.#outcome.refuse(error);
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    // Only announces the answer.
    if (status < 200) return;
    const isTooLarge = Number(headers['content-length']) > this.#limits.answerMaximumBytes;
    if (isTooLarge || !isOfTheApi(status)) controller.abort(new Error('the site gave no usable answer'));
    this.#status = status;
    this.#headers = headers;
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#bytes += chunk.length;
    if (this.#answer) {
      if (this.#answer.write(chunk)) return;
      controller.pause();
      this.#answer.once('drain', () => controller.resume());
      return;
    }
    // Most answers are read whole in one tick, and leave in one piece.
    if (this.#held.push(chunk) === 1) process.nextTick(() => this.#beginWithMoreToCome());
  }

  onResponseEnd(): void {
    if (this.#answer) this.#answer.end();
    else this.#sendWhole();
    this.#isOver = true;
  }

  onResponseError(_controller: unknown, error: NodeJS.ErrnoException): void {
    if (this.#isOver || error === notConfirmed) return;
    // A site may close a connection just as it is used again. Reading can be repeated; whether writing can, the caller must judge.
    const wasLost = error.code === 'UND_ERR_SOCKET' && this.#held.length === 0;
    if (wasLost && this.#options.method === 'GET' && !this.#isRepeated) {
      this.#isRepeated = true;
      this.#controller = undefined;
      this.#dispatch();
    } else this.#conclude(error);
  }

  /** A call that waits for a connection does not hear that it has been ended; it is never sent, but only its turn ends it. */
  #end(reason: Error): void {
    if (this.#isOver) return;
    if (this.#controller) this.#controller.abort(reason);
    else this.#conclude(reason);
  }

  #conclude(reason: Error): void {
    this.#isOver = true;
    clearTimeout(this.#deadline);
    if (this.#answer) this.#answer.destroy();
    else if (reason === callerGone) this.#outcome.abandon();
    else this.#outcome.fail(reason === siteLate ? 'upstream-timeout' : 'upstream-unreachable', reason);
  }

  /** The body has begun: before that, a site that breaks off can still be said to have done so. */
  #beginWithMoreToCome(): void {
    if (this.#isOver) return;
    const answer = this.#begin(this.#returned());
    if (!answer) return;
    this.#answer = answer;
    clearTimeout(this.#deadline);
    this.#deadline = setTimeout(() => this.#end(siteLate), this.#limits.answerWithinMs);
    for (const chunk of this.#held) answer.write(chunk);
  }

  #sendWhole(): void {
    const [first = Buffer.alloc(0), ...others] = this.#held;
    const body = others.length === 0 ? first : Buffer.concat(this.#held);
    const headers = this.#returned();
    if (this.#headers['content-length'] === undefined && this.#status !== 204)
      headers.push('content-length', String(body.length));
    this.#begin(headers)?.end(asOnePiece(body), 'latin1');
  }

  /** Headers of the site's may hold what none may. */
  #begin(headers: HeaderList): ServerResponse | undefined {
    try {
      const answer = this.#outcome.begin(this.#status, headers);
      this.#hasBegun = true;
      return answer;
    } catch (error) {
      this.#conclude(error as Error);
      this.#controller?.abort(error as Error);
      return undefined;
    }
  }

  /** Headers that are repeated count once. */
  #returned(): string[] {
    const returned: string[] = [];
    for (const name of returnedHeaders) {
      const value = this.#headers[name];
      const first = typeof value === 'string' ? value : value?.[0];
      if (first !== undefined) returned.push(name, first);
    }
    return returned;
  }
}

/** The documented API redirects nobody; where to, is none of the caller's business. */
const isOfTheApi = (status: number) => (status >= 200 && status < 300) || (status >= 400 && status < 600);
