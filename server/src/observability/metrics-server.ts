import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Registry } from 'prom-client';
import { OperatorError } from '../logging/operator-error.ts';

/** On a separate address that callers cannot reach. */
export async function serveMetrics(
  registry: Pick<Registry, 'metrics' | 'contentType'>,
  address: { host: string; port: number },
) {
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
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    const reason = `Metrics cannot be served on port ${address.port} of ${address.host} (${code})`;
    throw new OperatorError(`${reason}: look at METRICS_PORT and METRICS_HOST.`, { cause });
  }
  return {
    close: async (): Promise<void> => {
      server.close();
      server.closeAllConnections();
    },
  };
}
