import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding } from '../answer/encoding.ts';
import { asOnePiece, type HeaderList } from '../answer/finished.ts';
import { pack, worthPackingBytes } from '../answer/packing.ts';
import { codeOf, type SandboxAnswer } from '../sandbox/answer.ts';
import type { Counted } from './forward.ts';
import { countPacking } from './in-flight.ts';

/** Of what takes up memory while it waits to be read; all else is short. */
export const lengthOf = (answer: SandboxAnswer): number =>
  'file' in answer ? answer.file.length : 'pieces' in answer ? bytesOf(answer.pieces) : 0;

/** Sends what the sandbox answers: files as they are, JSON compressed where that pays and the caller takes it. */
export function send(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: SandboxAnswer,
  { begin, log }: Counted,
): void {
  const { status } = answer;
  const code = codeOf(answer);
  // Holds nothing of the answer itself: while that is compressed, only what is counted may take up memory.
  const write: Write = (headers, body, bytes) => {
    const raw = begin(request, reply, status, [...headers, 'content-length', String(bytes)]);
    // All of it is handed over in the same tick.
    log(request, { status, bytes, code });
    if (request.method === 'HEAD') raw.end();
    else if (typeof body === 'string') raw.end(body);
    else if (Buffer.isBuffer(body)) raw.end(asOnePiece(body), 'latin1');
    else {
      for (const piece of body) raw.write(piece);
      raw.end();
    }
  };
  if ('file' in answer) {
    const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(answer.fileName)}`;
    write(['content-type', answer.mediaType, 'content-disposition', disposition], answer.file, answer.file.length);
  } else {
    const json = 'pieces' in answer ? answer.pieces : 'json' in answer ? answer.json : JSON.stringify(answer.body);
    sendJson(request, reply, json, write);
  }
}

type Json = string | readonly Buffer[];
type Write = (headers: HeaderList, body: Json | Buffer, bytes: number) => void;

const jsonType = ['content-type', 'application/json; charset=utf-8'];
const negotiatedJson = [...jsonType, 'vary', 'accept-encoding'];

/** Compressed whole before it is begun: its length is known, to HEAD as well, and all that is unread of it is counted. */
function sendJson({ headers }: FastifyRequest, reply: FastifyReply, json: Json, write: Write): void {
  const bytes = bytesOf(json);
  const pays = bytes >= worthPackingBytes;
  const coding = pays ? chooseEncoding(headers['accept-encoding']) : 'identity';
  const packed = coding === 'identity' ? null : pack(typeof json === 'string' ? [Buffer.from(json)] : json, coding);
  if (packed === null) {
    write(pays ? negotiatedJson : jsonType, json, bytes);
    return;
  }
  const writePacked = (packed: Buffer): void =>
    write([...negotiatedJson, 'content-encoding', coding], packed, packed.length);
  if (packed instanceof Promise) {
    const stopCounting = countPacking(reply.raw, bytes);
    // An answer that cannot be written is a fault like any other.
    packed
      .then(writePacked)
      .catch((error) => void reply.send(error))
      .finally(stopCounting);
  } else writePacked(packed);
}

const bytesOf = (json: Json): number =>
  typeof json === 'string' ? Buffer.byteLength(json) : json.reduce((sum, { length }) => sum + length, 0);
