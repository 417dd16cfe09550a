import { readFile } from 'node:fs/promises';
import { run } from './prepare.mjs';

export async function isDebianAsRoot() {
  if (process.getuid?.() !== 0) return false;
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '');
  return /^ID=debian$/m.test(release);
}

export async function installPackages(packages, environment) {
  const quietly = { ...environment, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], quietly);
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quietly);
}
