import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeWebBuild } from './web-build.fixture.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
let build: Awaited<ReturnType<typeof writeWebBuild>>;

beforeAll(async () => {
  build = await writeWebBuild();
});
afterAll(() => build.remove());

function start(variables: Record<string, string>, folder = build.folder): ChildProcess {
  return spawn(process.execPath, [main, folder], {
    env: { PATH: process.env.PATH, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function outcome(child: ChildProcess) {
  if (!child.stdout || !child.stderr) throw new Error('no output to read');
  const [[code], out, complaints] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]);
  return { code, out, complaints };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  return address.port;
}

it('names every bad variable and ends with 1', async () => {
  const { code, complaints } = await outcome(start({ PORT: 'x', PUBLIC_URL: 'y' }));
  expect(code).toBe(1);
  expect(complaints).toMatch(/^The configuration has mistakes:\n {2}PORT .*\n {2}PUBLIC_URL .*\n$/);
});

it('says in one line that the port is in use', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const { code, out, complaints } = await outcome(start({ PORT: String(port) }));
  other.close();
  expect(code).toBe(1);
  expect(out).toBe('');
  expect(complaints).toBe(
    `Port ${port} on 127.0.0.1 is already in use. Stop the other program, or choose another port with PORT.\n`,
  );
});

it('says in one line that the portal has not been built', async () => {
  const { code, complaints } = await outcome(start({}, '/nowhere'));
  expect(code).toBe(1);
  expect(complaints).toMatch(/^The portal has not been built: .*\n$/);
});

it.each(['SIGTERM', 'SIGINT'] as const)('shows the address, serves, and stops in order on %s', async (signal) => {
  const port = await freePort();
  const child = start({ PORT: String(port) });
  const ended = outcome(child);
  if (!child.stdout) throw new Error('no output to read');
  const [first] = await once(child.stdout, 'data');
  expect(String(first)).toBe(`Fagværk is ready: http://localhost:${port}\n`);
  const response = await fetch(`http://127.0.0.1:${port}/invoicesv4`);
  expect(await response.text()).toContain(`http://localhost:${port}/x`);
  child.kill(signal);
  const { code, complaints } = await ended;
  expect([code, complaints]).toEqual([0, '']);
});
