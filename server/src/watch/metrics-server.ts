import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Metrics } from './metrics.ts';

type Address = Readonly<{ host: string; port: number }>;

/** Said to the person who starts the server. */
export class MetricsPortError extends Error {
  constructor({ host, port }: Address, cause: unknown) {
    const { code } = cause as NodeJS.ErrnoException;
    super(`Metrics cannot be served on port ${port} of ${host} (${code}): look at METRICS_PORT and METRICS_HOST.`, {
      cause,
    });
  }
}

/** Metrics on an address of their own: whoever calls the API or reads the pages never gets there. */
export async function serveMetrics(metrics: Metrics, address: Address): Promise<{ close: () => Promise<void> }> {
  const server = createServer(async ({ method, url }, response) => {
    if (url !== '/metrics') return void response.writeHead(404).end();
    if (method !== 'GET') return void response.writeHead(405, { allow: 'GET' }).end();
    try {
      const text = await metrics.metrics();
      response.writeHead(200, { 'content-type': metrics.contentType }).end(text);
    } catch {
      response.writeHead(500).end();
    }
  });
  try {
    await once(server.listen(address), 'listening');
  } catch (error) {
    throw new MetricsPortError(address, error);
  }
  return {
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
