import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type Running = { address: string; stop: () => Promise<void> };

/** Starts the product as a process of its own, with data of its own. More can be set by environment variables. */
export async function startProduct(variables: Readonly<Record<string, string>> = {}): Promise<Running> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fagvaerk-bench-'));
  const port = await freePort();
  const main = fileURLToPath(new URL('../server/src/main.ts', import.meta.url));
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    ...variables,
  };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  await firstOutput(child);
  const stop = async () => {
    await stopProcess(child);
    await rm(dataDir, { recursive: true, force: true });
  };
  return { address: `http://127.0.0.1:${port}`, stop };
}

/** Starts a peer from `peers/`, which gets `input` and prints its port. */
export async function startPeer(file: string, input: Buffer): Promise<Running> {
  const program = fileURLToPath(new URL(`peers/${file}`, import.meta.url));
  const env = { PATH: process.env.PATH, NODE_ENV: 'production' };
  const child = spawn(process.execPath, [program], { env, stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(input);
  const port = (await firstOutput(child)).trim();
  return { address: `http://127.0.0.1:${port}`, stop: () => stopProcess(child) };
}

async function firstOutput(child: ChildProcess): Promise<string> {
  const output = child.stdout && once(child.stdout, 'data');
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`A server ended with ${code} before it was ready`);
  });
  const [chunk] = (await Promise.race([output, ended])) ?? [];
  return String(chunk);
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
