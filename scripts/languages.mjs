// Interpreters and compilers for the printed programs.
import { spawnSync } from 'node:child_process';
import { installPackages, isDebianAsRoot } from './debian.mjs';
import { say } from './prepare.mjs';

const languages = [
  { name: 'cURL', test: ['curl', '--version'], packages: ['curl'] },
  { name: 'Python with requests', test: ['python3', '-c', 'import requests'], packages: ['python3-requests'] },
  { name: 'PHP with curl', test: ['php', '-r', 'curl_version();'], packages: ['php-cli', 'php-curl'] },
  // Debian has no .NET SDK.
  { name: 'C#', test: ['dotnet', '--version'], packages: [] },
];

export async function needLanguages(environment) {
  const packages = findMissing(environment).flatMap((language) => language.packages);
  if (packages.length > 0 && (await isDebianAsRoot())) {
    say(`Installing Debian's ${packages.join(', ')} …`);
    await installPackages(packages, environment);
  }
  const names = findMissing(environment).map(({ name }) => name);
  if (names.length > 0) say(`SKIPPED: running what is printed in ${names.join(', ')}; its syntax is still checked.`);
}

const findMissing = (environment) =>
  languages.filter(({ test: [program, ...args] }) => !isRunning(program, args, environment));

const isRunning = (program, args, environment) =>
  spawnSync(program, args, { env: environment, stdio: 'ignore' }).status === 0;
