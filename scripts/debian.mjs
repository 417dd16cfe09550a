import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { run, say } from './prepare.mjs';

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

/** Adds the path of a service's program to the environment, as `variable`, where it is available. */
export async function withService(environment, name, variable, program) {
  if (environment[variable]) return environment;
  if (!existsSync(program) && (await isDebianAsRoot())) {
    say(`No ${name} here: installing Debian's …`);
    // Keeps Debian from starting the service.
    await installPackages([name.toLowerCase()], { ...environment, RUNLEVEL: '1' });
  }
  if (existsSync(program)) return { ...environment, [variable]: program };
  say(`SKIPPED: tests behind ${name}, which was not found; ${variable} can name it.`);
  return environment;
}
