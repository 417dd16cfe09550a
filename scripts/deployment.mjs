import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startNginx, withNginx } from './nginx.mjs';
import { root, say } from './prepare.mjs';

const runQuietly = promisify(execFile);
const deployed = (name) => join(root, 'deploy', name);

/** Checks the files of `deploy/` with the programs that read them; those that are not installed are skipped. */
export async function checkDeployment(environment) {
  const { NGINX_PATH: nginx } = await withNginx(environment);
  const hasDocker = await succeeds('docker', ['info', '--format', '{{.ServerVersion}}']);
  const variables = { POSTGRES_PASSWORD: 'x', PORTAL_SECRET: 'x', PUBLIC_URL: 'https://localhost' };
  const compose = ['compose', '--file', deployed('compose.yaml'), '--profile', '*', 'config', '--quiet'];
  const build = ['build', '--file', deployed('Containerfile'), '--tag', 'fagvaerk-check', root];
  const checks = [
    [
      'nginx.conf',
      nginx && (() => startNginx(nginx, [3000, 3000, 3000], { isAsDeployed: true }).then(({ close }) => close())),
    ],
    [
      'fagvaerk.service',
      (await succeeds('systemd-analyze', ['--version'])) &&
        (() => runQuietly('systemd-analyze', ['verify', deployed('fagvaerk.service')])),
    ],
    [
      'compose.yaml',
      (await succeeds('docker', ['compose', 'version'])) &&
        (() => runQuietly('docker', compose, { env: { ...environment, ...variables } })),
    ],
    ['Containerfile', hasDocker && (() => runQuietly('docker', build))],
  ];
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const [name, check] of checks) {
    const outcome = check ? await check().then(() => 'passed', reportFailure) : 'skipped';
    say(`${outcome.padEnd(8)} deploy/${name}`);
    counts[outcome]++;
  }
  return counts;
}

const succeeds = (program, args) =>
  runQuietly(program, args).then(
    () => true,
    () => false,
  );

function reportFailure(error) {
  say(error.stderr || error.message);
  return 'failed';
}
