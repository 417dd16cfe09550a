// Interpreters for the printed samples.
import { spawnSync } from 'node:child_process';
import { installPackages, isDebianAsRoot } from './debian.mjs';
import { say } from './prepare.mjs';

const languages = [
  { name: 'cURL', test: ['curl', '--version'], packages: ['curl'] },
  { name: 'Python with requests', test: ['python3', '-c', 'import requests'], packages: ['python3-requests'] },
  { name: 'PHP with curl', test: ['php', '-r', 'curl_version();'], packages: ['php-cli', 'php-curl'] },
];

export async function needLanguages(environment) {
  const missing = languages.filter(({ test: [program, ...args] }) => !isRunning(program, args, environment));
  if (missing.length === 0) return;
  const names = missing.map(({ name }) => name).join(', ');
  if (await isDebianAsRoot()) {
    say(`No ${names} here: installing Debian's …`);
    await installPackages(
      missing.flatMap(({ packages }) => packages),
      environment,
    );
  } else say(`SKIPPED: running the samples in ${names}, which were not found; their syntax is still checked.`);
}

const isRunning = (program, args, environment) =>
  spawnSync(program, args, { env: environment, stdio: 'ignore' }).status === 0;
