import type { Readable } from 'node:stream';
import type { Version } from '@fagvaerk/catalogue/model.ts';
import type { LoggedField } from '@fagvaerk/contract/calls.ts';
import type { SandboxScenario } from '@fagvaerk/contract/scenarios.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller, Customer, Rules, Site, Verdict } from '../authorization/decide.ts';
import type { Envelope } from '../http/envelope.ts';

export type Admitted = Readonly<{ customer: Customer; site: Site }>;

export type CallRoute = Readonly<{
  version: Version | 'access';
  envelope: Envelope;
  endpointID: number;
  method: string;
  decide: (rules: Rules, caller: Caller, atMs: number, request: FastifyRequest) => Verdict;
  bodyMaximumMegabytes?: number;
  loggedEndpointID?: (request: FastifyRequest) => number | undefined;
  allowedMethods?: (request: FastifyRequest) => string | undefined;
  /** The documented path that was probably meant. */
  nearestPath?: (request: FastifyRequest) => string | undefined;
}>;

export type CallState = {
  readonly startedAtMs: number;
  readonly address: string;
  readonly caller: Caller;
  verdict: Verdict | null;
  /** Also where the key is rejected before its site is looked at; only for the log. */
  namedSite: Site | undefined;
  answeredBy: 'gateway' | Site['kind'];
  scenario: SandboxScenario | null;
  /** First violation in a response of the sandbox or of self-service. */
  code: string | null;
  fields?: readonly LoggedField[] | undefined;
  /** Of a streamed response. */
  bytes: number;
  handled?: Promise<unknown>;
  /** Only bytes of the demo key are limited. */
  countBytes?: (bytes: number) => void;
  /** Leave the limits of concurrent calls. */
  readonly leave: (() => void)[];
};

declare module 'fastify' {
  interface FastifyRequest {
    call: CallState | null;
  }
}

/** Returns the response, which the pipeline sends. */
export type Handle = (
  admitted: Admitted,
  request: FastifyRequest,
  reply: FastifyReply,
  reauthorize: () => Promise<Admitted>,
) => Promise<CallResponse>;

export type Forward = (...call: [...Parameters<Handle>, write?: BufferedWrite]) => Promise<CallResponse>;

/** A write with an Idempotency-Key. */
export type BufferedWrite = {
  readonly body: Buffer;
  /** From now on the site may carry it out. */
  isSent: boolean;
};

export type CallResponse = Readonly<{
  status: number;
  headers: Readonly<Record<string, string>>;
  /** First violation, for the call log. */
  code: string | null;
  /** That the sandbox refused, for the call log. */
  fields?: readonly LoggedField[];
  /** Empty with status 204. */
  body: string | Buffer | Readable;
}>;
