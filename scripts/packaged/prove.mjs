// The files of deploy/ at work, without a container engine: the image is made and run from its own instructions.
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPackages, isDebianAsRoot } from '../debian.mjs';
import { verdict } from '../parts.mjs';
import { findPrograms } from '../postgres.mjs';
import { root, run, say } from '../prepare.mjs';
import { buildImage, runInside } from './containerfile.mjs';

/** Debian's packages by their programs. */
const packages = { debootstrap: 'debootstrap', ip: 'iproute2', openssl: 'openssl' };

/** Takes some minutes, most of them for what it installs. */
export async function provePackaged(environment) {
  if (!(await isDebianAsRoot())) {
    say('SKIPPED: the image, nginx and the systemd unit. They are tried on Debian, as root.');
    return { passed: 0, failed: 0, skipped: 1 };
  }
  const missing = Object.keys(packages).filter((program) => spawnSync(program, ['--version']).error);
  const wanted = missing.map((program) => packages[program]);
  if ((await findPrograms()) === undefined) wanted.push('postgresql');
  if (wanted.length > 0) await installPackages(wanted, environment);
  const folder = await mkdtemp(join(tmpdir(), 'fagvaerk-packaged-'));
  try {
    return await proveIn(folder, environment);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function proveIn(folder, environment) {
  const base = join(folder, 'base');
  const containerfile = join(root, 'deploy', 'Containerfile');
  const [, release] = /debian:(\w+)-slim/.exec(await readFile(containerfile, 'utf8'));
  say(`Making a Debian ${release} that stands for the image's own …`);
  const code = await run('debootstrap', ['--variant=minbase', release, base], environment);
  if (code !== 0) return verdict(code);
  const image = await buildImage(containerfile, { base, folder, environment });
  // A machine with the proxy and systemd on it.
  const machine = { root: join(folder, 'machine'), workingFolder: '/', variables: {} };
  await run('cp', ['--archive', base, machine.root], environment);
  await runInside(
    machine,
    'apt-get update && apt-get install --yes --no-install-recommends docker-compose libatomic1 nginx procps systemd',
    environment,
  );

  const [plan, report] = [join(folder, 'plan.json'), join(folder, 'report.json')];
  await mkdir(join(folder, 'logs'));
  await writeFile(plan, JSON.stringify({ image, machine: machine.root, folder: join(folder, 'logs'), report }));
  // In a network of its own every port is free, also those that the files name.
  const inside = ['--net', 'node', join(root, 'scripts', 'packaged', 'claims.mjs'), plan];
  const ended = await run('unshare', inside, environment);
  const { passed, failed } = JSON.parse(await readFile(report, 'utf8').catch(() => '{"passed":0,"failed":1}'));
  return verdict(ended, [passed, failed, 0]);
}
