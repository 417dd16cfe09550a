import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('main.ts', import.meta.url));

/** The server as a process of its own, with nothing in its environment but what is given. */
export function spawnPortal(variables: Record<string, string>, webBuild: string): ChildProcess {
  return spawnProgram(main, [webBuild], variables);
}

export function spawnProgram(file: string, args: string[], variables: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [file, ...args], {
    env: { PATH: process.env.PATH, ...variables },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

/** What a process said until it ended, and with which code. */
export async function outcome(child: ChildProcess) {
  if (!child.stdout || !child.stderr) throw new Error('no output to read');
  const [[code], out, complaints] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]);
  return { code, out, complaints };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  return address.port;
}
