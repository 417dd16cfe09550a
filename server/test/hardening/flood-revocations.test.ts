import { randomBytes, randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { forEachTest } from '../fixtures/for-all-tests.ts';
import { startPortals } from '../fixtures/portal-process.ts';

const connections = Number(process.env.FLOOD_CONNECTIONS ?? 1_000);
const floodMs = 12_000;
const addresses = 8;
const revokedWithinMs = 1_000;

const post = (path: string, json: object) => {
  const body = JSON.stringify(json);
  const headers = `Host: x\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}`;
  return `POST ${path} HTTP/1.1\r\n${headers}\r\n\r\n${body}`;
};
const forgedToken = () => randomBytes(32).toString('base64url');

const floods: Record<string, () => string> = {
  'unknown API keys': () => `GET /api/v4.0/roles HTTP/1.1\r\nHost: x\r\napikey: ${randomUUID()}\r\nsiteName: x\r\n\r\n`,
  logins: () => post('/auth/login', { Username: randomUUID(), Password: 'x'.repeat(14) }),
  'forged sessions': () => `GET /Admin/session HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${forgedToken()}\r\n\r\n`,
  'forged password links': () => post('/auth/password', { Token: forgedToken(), Password: 'x'.repeat(14) }),
  'forged key handovers': () => post('/handover', { token: forgedToken() }),
};

describe(`revocations during a flood of ${connections} connections`, () => {
  const portals = forEachTest(() => startPortals(1, { RATE_LIMIT_PER_MINUTE: '600' }));

  it.each(Object.entries(floods))(
    'of %s take at most a second',
    async (name, request) => {
      const { first: portal, administrator } = portals;
      const { customerID } = await administrator.addCustomer(true);
      let answers = 0;
      const sockets = Array.from({ length: connections }, (_, index) => {
        const localAddress = `127.0.3.${(index % addresses) + 1}`;
        const socket: Socket = connect({ port: Number(new URL(portal.origin).port), host: '127.0.0.1', localAddress });
        const send = () => socket.write(request());
        return socket
          .on('error', () => {})
          .on('connect', send)
          .on('data', () => {
            answers++;
            send();
          });
      });
      const statuses = new Set<number>();
      const times: number[] = [];
      for (const endAt = performance.now() + floodMs; performance.now() < endAt; await sleep(50)) {
        const json = { customerID, apiAccess: times.length % 2 === 1 };
        const { status, ms } = await administrator.attempt('toggleCustomerApiAccess', json);
        statuses.add(status);
        times.push(ms);
      }
      for (const socket of sockets) socket.destroy();
      const longest = Math.max(...times);
      console.log(`${name}: ${answers} answers, ${times.length} changes, the longest took ${longest.toFixed(0)} ms`);
      expect([...statuses]).toEqual([200]);
      expect(longest).toBeLessThanOrEqual(revokedWithinMs);
    },
    120_000,
  );
});
