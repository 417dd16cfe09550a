import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Registry } from 'prom-client';

type Address = Readonly<{ host: string; port: number }>;

export class MetricsPortError extends Error {
  constructor({ host, port }: Address, cause: unknown) {
    const { code } = cause as NodeJS.ErrnoException;
    const reason = `Metrics cannot be served on port ${port} of ${host} (${code})`;
    super(`${reason}: look at METRICS_PORT and METRICS_HOST.`, { cause });
  }
}

/** On a separate address that callers cannot reach. */
export async function serveMetrics(registry: Pick<Registry, 'metrics' | 'contentType'>, address: Address) {
  const server = createServer(async ({ method, url }, response) => {
    if (url !== '/metrics') return void response.writeHead(404).end();
    if (method !== 'GET') return void response.writeHead(405, { allow: 'GET' }).end();
    try {
      const text = await registry.metrics();
      response.writeHead(200, { 'content-type': registry.contentType }).end(text);
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
    close: async (): Promise<void> => {
      server.close();
      server.closeAllConnections();
    },
  };
}
