import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { freePort, spawnProgram, untilReady } from '../scripts/portal-process.mjs';

export const administrator = { username: 'Karen Holm', password: 'seks grønne murstenshuse' };

export class PortalProcess {
  readonly address: string;
  readonly #port: number;
  readonly #dataDir: string;
  #process: ChildProcess | undefined;
  log = '';

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

  async resume(): Promise<void> {
    const child = spawnProgram('server/src/main.ts', [], {
      PORT: String(this.#port),
      DATA_DIR: this.#dataDir,
      ADMIN_USERNAME: administrator.username,
      ADMIN_PASSWORD: administrator.password,
    });
    this.#process = child;
    child.stderr.pipe(process.stderr);
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (this.log += chunk));
    await untilReady(child);
  }

  async stop(): Promise<void> {
    const running = this.#process;
    if (!running || running.exitCode !== null) return;
    const ended = once(running, 'exit');
    running.kill('SIGTERM');
    await ended;
  }

  async remove(): Promise<void> {
    await this.stop();
    await rm(this.#dataDir, { recursive: true });
  }

  /** Changes what no API call can change, such as timestamps. */
  executeSql(statement: string): void {
    const database = new DatabaseSync(join(this.#dataDir, 'portal.sqlite'), { timeout: 5_000 });
    database.exec(statement);
    database.close();
  }

  /** Blocks writes until the returned function is called. */
  lockDatabase(): () => void {
    const database = new DatabaseSync(join(this.#dataDir, 'portal.sqlite'));
    database.exec('BEGIN IMMEDIATE');
    return () => database.close();
  }
}
