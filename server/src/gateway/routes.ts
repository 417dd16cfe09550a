/** The routes of the API: every documented operation, self-service, and a refusal for everything else. */
import { METHODS } from 'node:http';
import type { ApiDocument } from '@fagvaerk/catalogue/document.ts';
import { type Catalogue, type Method, VERSIONS } from '@fagvaerk/catalogue/model.ts';
import type { FastifyInstance } from 'fastify';
import { decide, type Target } from '../authorization/decide.ts';
import { envelopeOf } from '../http/envelope.ts';
import { CallProblem } from '../http/problems.ts';
import type { SandboxUpstream } from '../sandbox/upstream.ts';
import { internalEndpointIds } from '../usage/usage.ts';
import { documentedPaths, listCalls } from './calls.ts';
import { createForward } from './forward.ts';
import { createOwnDocument } from './own-document.ts';
import { type CallRoute, createPipeline, type Forward, type PipelineOptions } from './pipeline.ts';
import { type CustomerLookup, selfServiceRoutes } from './self-service.ts';
import type { SignCall } from './sign-call.ts';

export type GatewayOptions = PipelineOptions &
  Readonly<{
    catalogue: Pick<Catalogue, 'versions'>;
    endpoints: readonly Readonly<{ id: number; path: string }>[];
    documents: readonly ApiDocument[];
    /** Fills in what only this server knows, as in all published texts. */
    fillIn: (text: string) => string;
    customers: CustomerLookup;
    sandbox: SandboxUpstream;
    allowsPrivateSites: boolean;
    signCall: SignCall;
  }>;

export async function gatewayRoutes(app: FastifyInstance, options: GatewayOptions): Promise<void> {
  const calls = listCalls(options.catalogue, options.endpoints);
  const pipeline = createPipeline(options);
  const forwardFor = createForward(app, options);
  const addRoute = (url: string, methods: string[], route: CallRoute, forward: Forward): void => {
    app.route({ method: methods, url, exposeHeadRoute: false, ...pipeline(route, forward) });
  };

  app.decorateRequest('call', null);
  // Bodies are never parsed here: they are streamed to the upstream.
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
    addRoute(call.route, method === 'GET' ? ['GET', 'HEAD'] : [method], route, forwardFor(call));
  }

  const ownDocument = createOwnDocument(calls, options);
  for (const { url, forward, ...route } of selfServiceRoutes(calls, { ...options, ownDocument }))
    addRoute(url, ['GET', 'HEAD'], route, forward);

  // Undocumented paths are authorized too: a caller without key or site learns nothing about what exists.
  const pathOf = documentedPaths(calls);
  for (const method of METHODS) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);
  for (const version of VERSIONS) {
    for (const method of app.supportedMethods) {
      const route: CallRoute = {
        version,
        envelope: envelopeOf(version, (method === 'HEAD' ? 'GET' : method) as Method),
        endpointID: internalEndpointIds.unknown,
        method,
        decide: (rules, caller, atMs, { url }) => {
          const path = pathOf(url);
          return decide(rules, caller, path ? { endpointID: path.endpointID, method: null } : null, atMs);
        },
        loggedEndpointID: ({ url }) => pathOf(url)?.endpointID,
        allowedMethods: ({ url }) => pathOf(url)?.allow,
      };
      const refuse: Forward = async () => {
        throw new CallProblem('endpoint-unknown');
      };
      for (const url of [`/api/${version}`, `/api/${version}/*`]) addRoute(url, [method], route, refuse);
    }
  }
}
