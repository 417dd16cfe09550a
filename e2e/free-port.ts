import { createServer } from 'node:net';

/** A port that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const found = server.address();
        server.close(() => (found && typeof found === 'object' ? resolve(found.port) : reject(new Error('no port'))));
      });
  });
}
