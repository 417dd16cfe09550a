import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const shownFunctions = 10;

/** Prints the functions that a program is mostly busy with. `run` starts it with the given options and ends it. */
export async function printBusiest(run: (nodeOptions: readonly string[]) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'fagvaerk-profile-'));
  try {
    await run(['--cpu-prof', `--cpu-prof-dir=${folder}`]);
    const [file = ''] = await readdir(folder);
    console.table(busiest(JSON.parse(await readFile(join(folder, file), 'utf8')) as Profile));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Profile {
  readonly nodes: readonly { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

function busiest({ nodes, samples, timeDeltas }: Profile): { function: string; share: string }[] {
  const names = new Map(
    nodes.map(({ id, callFrame: { functionName, url, lineNumber } }) => [
      id,
      `${functionName || '(no name)'} ${url.split('/').slice(-2).join('/')}:${lineNumber + 1}`,
    ]),
  );
  const times = new Map<string, number>();
  for (const [place, id] of samples.entries()) {
    const name = names.get(id) ?? '';
    if (!name.startsWith('(idle)')) times.set(name, (times.get(name) ?? 0) + (timeDeltas[place] ?? 0));
  }
  const total = times.values().reduce((sum, time) => sum + time, 0);
  return [...times]
    .sort(([, a], [, b]) => b - a)
    .slice(0, shownFunctions)
    .map(([name, time]) => ({ function: name, share: `${((100 * time) / total).toFixed(1)} %` }));
}
