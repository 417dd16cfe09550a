import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fingerprintOf, root } from '../../scripts/prepare.mjs';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fagvaerk-start-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Takes half a second to stop, and then writes a file. */
const server = `
  const stay = setInterval(() => {}, 1_000);
  let signals = 0;
  const stop = () => {
    if (signals++ > 0) return;
    setTimeout(() => {
      fs.writeFileSync(process.argv[1], 'in order');
      clearInterval(stay);
    }, 500);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  console.log('ready');
`;

/** The `start` script of the repository, with this server. */
async function startWithNpm(stopped: string) {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const starting = `
    import { main, run } from ${JSON.stringify(join(root, 'scripts', 'prepare.mjs'))};
    await main(() => run(process.execPath, ['-e', ${JSON.stringify(server)}, ${JSON.stringify(stopped)}], process.env));
  `;
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'x', scripts: { start: scripts.start } }));
  await mkdir(join(folder, 'scripts'));
  await writeFile(join(folder, 'scripts', 'start.mjs'), starting);
  // Its own process group, as in a terminal.
  const npm = spawn('npm', ['start'], { cwd: folder, detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
  await new Promise<void>((resolve) => {
    npm.stdout.on('data', (chunk) => String(chunk).includes('ready') && resolve());
  });
  return { pid: npm.pid ?? 0, ended: once(npm, 'exit') };
}

it('builds again after a change of the sources, not after a type check', async () => {
  const source = join(folder, 'main.ts');
  await writeFile(source, 'export {};');
  const built = await fingerprintOf(['.'], folder);
  await writeFile(join(folder, 'tsconfig.tsbuildinfo'), '{}');
  expect(await fingerprintOf(['.'], folder)).toBe(built);
  await writeFile(source, 'export { x };');
  expect(await fingerprintOf(['.'], folder)).not.toBe(built);
});

it('ends when a program cannot be started', async () => {
  const prepare = JSON.stringify(join(root, 'scripts', 'prepare.mjs'));
  const starting = `import { main, run } from ${prepare}; await main(() => run('no-such-program', [], process.env));`;
  const [code] = await once(spawn(process.execPath, ['--input-type=module', '-e', starting]), 'exit');
  expect(code).toBe(1);
});

describe.skipIf(process.platform === 'win32')('npm start', () => {
  it.each([
    ['SIGTERM', 'to npm', 1],
    ['SIGTERM', 'to the process group', -1],
    ['SIGINT', 'to the process group', -1],
  ] as const)('stops the server gracefully on %s, sent %s', async (signal, _whom, group) => {
    const stopped = join(folder, 'stopped');
    const { pid, ended } = await startWithNpm(stopped);
    process.kill(pid * group, signal);
    expect(await ended).toEqual([0, null]);
    expect(await readFile(stopped, 'utf8')).toBe('in order');
  });
});
