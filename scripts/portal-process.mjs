import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { root } from './prepare.mjs';

/**
 * Spawns a program of the server with no other environment than the given one.
 * @param {string} file from the root of the repository
 * @param {string[]} args
 * @param {Record<string, string>} variables
 */
export function spawnProgram(file, args, variables) {
  return spawn(process.execPath, [join(root, file), ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'), ...variables },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

/**
 * Returns what the server has printed when it is ready.
 * @param {import('node:child_process').ChildProcessWithoutNullStreams} child
 */
export async function untilReady(child) {
  const ended = new AbortController();
  child.once('exit', (code) => ended.abort(new Error(`The server ended with ${code}`)));
  let printed = '';
  while (!printed.includes('is ready')) {
    const [words] = await once(child.stdout, 'data', { signal: ended.signal });
    printed += words;
  }
  child.stdout.resume();
  return printed;
}

/** Below the ephemeral ports, which outgoing connections could take before the port is used. */
const freePorts = { from: 20_000, below: 32_000 };

/** @returns {Promise<number>} */
export async function freePort() {
  const port = randomInt(freePorts.from, freePorts.below);
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
  } catch (error) {
    if (error.code === 'EADDRINUSE') return freePort();
    throw error;
  }
  server.close();
  await once(server, 'close');
  return port;
}
