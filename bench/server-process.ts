import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export type Running = Readonly<{
  address: string;
  /** Microseconds of CPU that the process has used so far. */
  cpu: () => Promise<number>;
  /** Bytes that it takes up now. */
  memory: () => Promise<number>;
  /** For how long the process did nothing but one thing, at most, since this was last asked: by the clock, and of CPU time. */
  longestHold: () => Promise<{ heldMs: number; heldCpuMs: number }>;
  stop: () => Promise<void>;
}>;

type Program = Readonly<{
  /** From this folder. */
  file: string;
  arguments?: readonly string[];
  nodeOptions?: readonly string[];
  variables?: Readonly<Record<string, string>>;
  input?: Buffer;
}>;

/** Starts the product as a process of its own, with data of its own. More can be set by environment variables. */
export async function startProduct(
  variables: Readonly<Record<string, string>> = {},
  nodeOptions: readonly string[] = [],
): Promise<Running> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fagvaerk-bench-'));
  const port = await freePort();
  const { stop, ...figures } = await startProgram({
    file: '../server/src/main.ts',
    nodeOptions,
    variables: { HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, ...variables },
  });
  const stopAndForget = async () => {
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { address: `http://127.0.0.1:${port}`, ...figures, stop: stopAndForget };
}

/** Starts a peer from `peers/`, which gets `input` and prints its port. */
export async function startPeer(name: string, input: Buffer | string, ...args: readonly string[]): Promise<Running> {
  const program = { file: `peers/${name}.ts`, arguments: args, input: Buffer.from(input) };
  const { firstLine, ...running } = await startProgram(program);
  return { address: `http://127.0.0.1:${firstLine}`, ...running };
}

/** Starts a program that says on a line of its own that it is ready. It tells us its figures, whatever it is. */
export async function startProgram({ file, arguments: args = [], nodeOptions = [], variables, input }: Program) {
  const [program, reporter] = [file, 'report-figures.ts'].map((name) => new URL(name, import.meta.url));
  const child = spawn(
    process.execPath,
    [`--import=${reporter}`, ...nodeOptions, fileURLToPath(program ?? ''), ...args],
    {
      env: { PATH: process.env.PATH, NODE_ENV: 'production', ...variables },
      stdio: ['pipe', 'pipe', 'inherit', 'ipc'],
    },
  );
  child.stdin?.end(input);
  const ask = async (): Promise<{ cpu: number; rss: number; heldMs: number; heldCpuMs: number }> => {
    child.send('figures');
    const [figures] = await once(child, 'message');
    return figures;
  };
  return {
    firstLine: await firstLineOf(child),
    cpu: async () => (await ask()).cpu,
    memory: async () => (await ask()).rss,
    longestHold: ask,
    stop: () => stopProcess(child),
  };
}

async function firstLineOf(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('A server without output');
  const line = once(createInterface(child.stdout), 'line');
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`A server ended with ${code} before it was ready`);
  });
  const [text] = await Promise.race([line, ended]);
  return String(text);
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
