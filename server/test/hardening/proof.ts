import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a part says about the product, with the figure that it saw. Without `holds` it is only told. */
export type Claim = Readonly<{ what: string; figure: string; wanted?: string; holds?: boolean }>;
export type Part = (proof: Proof) => Promise<void>;

/** One part of the run: what it found, and what has to be cleared away after it, however it ends. */
export class Proof {
  readonly claims: Claim[] = [];
  readonly #leftovers = new AsyncDisposableStack();

  /** Part of the verdict. */
  claim(what: string, holds: boolean, figure: string | number, wanted: string): void {
    this.#add({ what, figure: String(figure), wanted, holds });
  }

  /** For the reader only. */
  tell(what: string, figure: string | number): void {
    this.#add({ what, figure: String(figure) });
  }

  skip(what: string, why: string): void {
    this.tell(`SKIPPED: ${what}`, why);
  }

  #add(claim: Claim): void {
    this.claims.push(claim);
    const verdict = claim.holds === undefined ? ' ' : claim.holds ? '✓' : '✗';
    console.log(`${verdict} ${claim.what}: ${claim.figure}${claim.wanted ? ` (wanted: ${claim.wanted})` : ''}`);
  }

  /** Done when the part is over, the last one first. */
  finally(clear: () => unknown): void {
    this.#leftovers.defer(async () => void (await clear()));
  }

  async folder(): Promise<string> {
    const path = await mkdtemp(join(tmpdir(), 'fagvaerk-hardening-'));
    this.finally(() => rm(path, { recursive: true, force: true }));
    return path;
  }

  clear(): Promise<void> {
    return this.#leftovers.disposeAsync();
  }
}

/** How many, how long: what the environment says, or the full size. */
export const size = (name: string, full: number): number => Number(process.env[name] ?? full);

const children = new Set<ChildProcess>();

/** Ended with us at the latest. A process that was stopped by a signal ends as well. */
export function guard<Child extends ChildProcess>(child: Child): Child {
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

export const isInstalled = (program: string): boolean => !spawnSync(program, ['--version']).error;

/** What a program printed, on either channel, and its exit code. It gets so much time and no more. */
export async function outputOf(
  program: string,
  args: readonly string[],
  { withinMs = 600_000, variables = {} as Record<string, string>, cwd = tmpdir() } = {},
) {
  const env = { ...process.env, ...variables };
  const child = guard(spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] }));
  const pieces: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => pieces.push(piece));
  const late = setTimeout(() => child.kill('SIGKILL'), withinMs);
  const [code] = await once(child, 'close');
  clearTimeout(late);
  return { code: code as number | null, text: Buffer.concat(pieces).toString() };
}
