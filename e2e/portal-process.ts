/** A portal of the story's own: what a story breaks, no other story notices. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';

export const administrator = { username: 'Karen Holm', password: 'seks grønne murstenshuse' };

const root = fileURLToPath(new URL('..', import.meta.url));
const startWithinMs = 30_000;

export class PortalProcess {
  readonly address: string;
  readonly #port: number;
  readonly #dataDir: string;
  #process: ChildProcess | undefined;

  static async start(): Promise<PortalProcess> {
    const portal = new PortalProcess(await freePort(), await mkdtemp(join(tmpdir(), 'fagvaerk-e2e-')));
    await portal.resume();
    return portal;
  }

  private constructor(port: number, dataDir: string) {
    this.#port = port;
    this.#dataDir = dataDir;
    this.address = `http://localhost:${port}`;
  }

  /** Starts on the same data as before. */
  async resume(): Promise<void> {
    this.#process = spawn(process.execPath, ['server/src/main.ts'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        PORT: String(this.#port),
        DATA_DIR: this.#dataDir,
        ADMIN_USERNAME: administrator.username,
        ADMIN_PASSWORD: administrator.password,
      },
    });
    const deadline = Date.now() + startWithinMs;
    while (!(await isHealthy(this.address))) {
      if (Date.now() > deadline) throw new Error('The portal did not start');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  async stop(): Promise<void> {
    const running = this.#process;
    if (!running || running.exitCode !== null) return;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGTERM');
    await ended;
  }

  async remove(): Promise<void> {
    await this.stop();
    await rm(this.#dataDir, { recursive: true });
  }

  /** Keeps the portal from writing, as a database that is away does, until the answer is called. */
  holdDatabase(): () => void {
    const database = new DatabaseSync(join(this.#dataDir, 'portal.sqlite'));
    database.exec('BEGIN IMMEDIATE');
    return () => database.close();
  }
}

const isHealthy = (address: string): Promise<boolean> =>
  fetch(`${address}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
