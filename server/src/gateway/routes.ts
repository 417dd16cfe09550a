import { METHODS } from 'node:http';
import type { ApiDocument } from '@fagvaerk/catalogue/document.ts';
import { type Method, takesIdempotencyKey, VERSIONS } from '@fagvaerk/catalogue/model.ts';
import type { FastifyInstance } from 'fastify';
import { decide, type Target } from '../authorization/decide.ts';
import type { Config } from '../config.ts';
import { envelopeOf } from '../http/envelope.ts';
import { Problem } from '../http/problem.ts';
import type { SandboxUpstream } from '../sandbox/upstream.ts';
import { unknownEndpointID } from '../usage/usage.ts';
import type { CallRoute, Handle } from './call-types.ts';
import { createIdempotency } from './idempotency/idempotency.ts';
import type { IdempotentRequests } from './idempotency/idempotent-requests.ts';
import { createPipeline, type PipelineServices } from './pipeline.ts';
import { withScenario } from './scenario.ts';
import { type Call, createCallLookup, createPathSuggestion } from './self-service/calls.ts';
import { createOwnDocument } from './self-service/own-document.ts';
import { type CustomerLookup, selfServiceRoutes } from './self-service/self-service.ts';
import { createForward } from './upstream/forward.ts';
import type { SignCall } from './upstream/sign-call.ts';

export type GatewayServices = PipelineServices &
  Readonly<{
    calls: readonly Call[];
    documents: readonly ApiDocument[];
    fillIn: (text: string) => string;
    customers: CustomerLookup;
    sandbox: { upstream: SandboxUpstream };
    signCall: SignCall;
    idempotentRequests: IdempotentRequests;
  }>;

type Options = Readonly<{ config: Config; services: GatewayServices }>;

export async function gatewayRoutes(app: FastifyInstance, { config, services }: Options): Promise<void> {
  const { calls } = services;
  const pipeline = createPipeline(config, services);
  const forwardFor = createForward(app, { ...config, ...services, sandbox: services.sandbox.upstream });
  const withIdempotency = createIdempotency(services.idempotentRequests);
  const addRoute = (url: string, methods: string[], route: CallRoute, handle: Handle): void => {
    app.route({ method: methods, url, exposeHeadRoute: false, ...pipeline(route, handle) });
  };

  app.decorateRequest('call', null);
  // Bodies are streamed to the upstream, never parsed.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));

  for (const call of calls) {
    const { version, envelope, endpointID, bodyMaximumMegabytes } = call;
    const { method } = call.operation;
    const target: Target = { endpointID, method };
    const route: CallRoute = {
      version,
      envelope,
      endpointID,
      method,
      bodyMaximumMegabytes,
      decide: (rules, caller, atMs) => decide(rules, caller, target, atMs),
    };
    const forward = withScenario(forwardFor(call));
    const handle = takesIdempotencyKey(method) ? withIdempotency(forward) : forward;
    addRoute(call.route, method === 'GET' ? ['GET', 'HEAD'] : [method], route, handle);
  }

  const ownDocument = createOwnDocument(calls, services);
  for (const { url, handle, ...route } of selfServiceRoutes(calls, { ...services, ownDocument }))
    addRoute(url, ['GET', 'HEAD'], route, handle);

  // Undocumented paths are authorized too, so that callers without access cannot probe.
  const callsOf = createCallLookup(calls);
  const nearestPath = createPathSuggestion(calls);
  for (const method of METHODS) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);
  for (const version of VERSIONS) {
    for (const method of app.supportedMethods) {
      const route: CallRoute = {
        version,
        envelope: envelopeOf(version, (method === 'HEAD' ? 'GET' : method) as Method),
        endpointID: unknownEndpointID,
        method,
        decide: (rules, caller, atMs, { url }) => {
          const [call] = callsOf(url);
          return decide(rules, caller, call ? { endpointID: call.endpointID, method: null } : null, atMs);
        },
        loggedEndpointID: ({ url }) => callsOf(url)[0]?.endpointID,
        allowedMethods: ({ url }) => allowedMethods(callsOf(url)),
        nearestPath: ({ url }) => (callsOf(url).length > 0 ? undefined : nearestPath(url)),
      };
      const refuse: Handle = async () => {
        throw new Problem('endpoint-unknown');
      };
      for (const url of [`/api/${version}`, `/api/${version}/*`]) addRoute(url, [method], route, refuse);
    }
  }
}

function allowedMethods(calls: readonly Call[]): string {
  const methods = calls.flatMap(({ route, operation }) => (route === calls[0]?.route ? operation.method : []));
  return methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method)).join(', ');
}
