import { createServer, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from '../fixtures/live-site.ts';

export interface Exchange {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly status: number;
  readonly answer: Buffer;
}

/** Gets an empty object: for requests that are not API calls. */
const unknownPath = '/unheard/';

/** A proxy in front of the portal. */
export async function openRecorder(portal: string) {
  let exchanges: Exchange[] = [];
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const sent = await buffer(request);
    const { host: _host, connection: _connection, 'content-length': _length, ...passedOn } = headers;
    const given = url.startsWith(unknownPath)
      ? new Response('{}')
      : await fetch(portal + url, {
          method,
          headers: passedOn as Record<string, string>,
          ...(sent.length > 0 ? { body: sent } : {}),
        });
    const answer = Buffer.from(await given.arrayBuffer());
    exchanges.push({ method, url, headers, body: sent.toString(), status: given.status, answer });
    response.writeHead(given.status, { 'content-type': given.headers.get('content-type') ?? '' }).end(answer);
  });
  return {
    origin: await listen(server),
    /** Since the last call. */
    take: (): Exchange[] => {
      const taken = exchanges;
      exchanges = [];
      return taken;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
