import { downloadsAtOnceMaximum } from '@fagvaerk/contract/limits.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Columns, toCsv } from './csv.ts';
import { refuseWithCode, sessionOf } from './login/guard.ts';

export type SendFile = ReturnType<typeof makeSendFile>;

/** Answers with rows as a file. Each administrator has a few under way at once: a long one keeps the database busy for its whole length. */
export function makeSendFile() {
  const underWay = new Map<number, number>();
  const count = (administratorId: number, more: number) => {
    const now = (underWay.get(administratorId) ?? 0) + more;
    if (now > 0) underWay.set(administratorId, now);
    else underWay.delete(administratorId);
  };

  return <Row>(
    request: FastifyRequest,
    reply: FastifyReply,
    { name, columns, rows }: { name: string; columns: Columns<Row>; rows: AsyncIterable<Row> },
  ): FastifyReply => {
    const { administratorId } = sessionOf(request);
    if ((underWay.get(administratorId) ?? 0) >= downloadsAtOnceMaximum)
      return refuseWithCode(request, reply, 'too-many-downloads');
    const file = toCsv(columns, rows);
    count(administratorId, 1);
    file.once('close', () => count(administratorId, -1));
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(file);
  };
}
