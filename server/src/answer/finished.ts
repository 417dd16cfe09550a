import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/** Names and values in turn: what Node writes fastest. */
export type HeaderList = readonly string[];

export const listHeaders = (headers: Readonly<Record<string, string>>): HeaderList => Object.entries(headers).flat();

/** For an answer that the framework writes. */
export function setHeaders(reply: FastifyReply, headers: HeaderList): void {
  for (let at = 0; at < headers.length; at += 2) reply.header(headers[at] as string, headers[at + 1]);
}

/** With its head it stays below the 16 KiB that Node copies without asking for memory; above it, a copy costs more than a second write. */
const onePieceMaximumBytes = 14 * 1024;

/**
 * Bytes as they are written fastest, as latin1 where they are a text: a letter for each byte. Node puts a text in one piece
 * with its head, and writes bytes apart from it.
 */
export const asOnePiece = (bytes: Buffer): string | Buffer =>
  bytes.length <= onePieceMaximumBytes ? bytes.toString('latin1') : bytes;

/**
 * Begins an answer past the framework, whose own way costs more than most answers. These are all its headers, and
 * nothing of the framework's runs after it. Throws, with nothing sent, when a header holds what none may.
 */
export function beginFinished(reply: FastifyReply, status: number, headers: HeaderList): ServerResponse {
  const { raw } = reply;
  raw.writeHead(status, headers as string[]);
  reply.hijack();
  return raw;
}
