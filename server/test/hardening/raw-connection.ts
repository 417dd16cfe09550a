import { connect, type Socket } from 'node:net';

/** What goes over the wire, byte for byte. */
export type Message = Readonly<{
  bytes: Buffer;
  /** Answers to wait for: one for each request that is in there. */
  answers: number;
  /** The sender says that nothing more will come. */
  ends?: boolean;
  /** Nobody could take the rest for another request: the connection may be used again. */
  isWellFramed?: boolean;
  isHead?: boolean;
}>;

const answerWithinMs = 15_000;

/** A connection that sends what it is given and reads whatever answers come back. */
export class RawConnection {
  readonly #port: number;
  readonly #localAddress: string;
  #socket: Socket | undefined;

  constructor(port: number, localAddress: string) {
    this.#port = port;
    this.#localAddress = localAddress;
  }

  /** The statuses of the answers in their order; none where the connection was closed without one, 0 where none came in time. */
  async send({ bytes, answers, ends, isWellFramed, isHead }: Message): Promise<number[]> {
    const socket = this.#socket ?? connect({ port: this.#port, host: '127.0.0.1', localAddress: this.#localAddress });
    this.#socket = socket;
    const statuses: number[] = [];
    let [received, mayStay, isLate] = [Buffer.alloc(0), isWellFramed === true, false];
    await new Promise<void>((resolve) => {
      const late = setTimeout(() => {
        isLate = true;
        done();
      }, answerWithinMs);
      const done = () => {
        clearTimeout(late);
        socket.removeAllListeners('data').removeAllListeners('close');
        resolve();
      };
      // It closes as well.
      socket.removeAllListeners('error').on('error', () => {});
      socket.once('close', () => {
        mayStay = false;
        done();
      });
      socket.on('data', (piece: Buffer) => {
        received = Buffer.concat([received, piece]);
        for (let answer = readAnswer(received, isHead); answer; answer = readAnswer(received, isHead)) {
          received = received.subarray(answer.length);
          if (answer.status >= 200) statuses.push(answer.status);
          if (answer.closes) mayStay = false;
        }
        // What else may come is of interest where the framing is in doubt: there the connection is read to its end.
        if (statuses.length >= answers && !ends) done();
      });
      socket.write(bytes);
      if (ends) socket.end();
    });
    if (!mayStay || isLate) this.close();
    return isLate && statuses.length === 0 ? [0] : statuses;
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = undefined;
  }
}

/** The first answer in what was received, once it is whole. */
function readAnswer(received: Buffer, isHead = false) {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const head = received.subarray(0, end).toString('latin1');
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1] ?? 0);
  const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
  const closes = /^connection: *close/im.test(head);
  const hasBody = !isHead && status >= 200 && status !== 204 && status !== 304;
  if (hasBody && /^transfer-encoding: *chunked/im.test(head)) {
    const last = received.indexOf('0\r\n\r\n', end + 4);
    return last < 0 ? undefined : { status, closes, length: last + 5 };
  }
  const whole = end + 4 + (hasBody ? length : 0);
  return received.length < whole ? undefined : { status, closes, length: whole };
}
