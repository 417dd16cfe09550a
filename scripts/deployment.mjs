import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeCertificate, withNginx } from './nginx.mjs';
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
    ['nginx.conf', nginx && (() => testNginx(nginx))],
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

/** With names and a certificate that exist on this machine. */
async function testNginx(program) {
  const folder = await mkdtemp(join(tmpdir(), 'fagvaerk-nginx-'));
  try {
    await makeCertificate(folder);
    const text = await readFile(deployed('nginx.conf'), 'utf8');
    const file = join(folder, 'nginx.conf');
    // `http2 on` needs nginx 1.25, which Debian 12 does not have.
    const adapted = text
      .replaceAll(/portal-\d:3000/g, '127.0.0.1:3000')
      .replaceAll('/var/cache/nginx', folder)
      .replace('/dev/stdout', join(folder, 'access.log'))
      .replace('http2 on;', '')
      .replaceAll('/etc/nginx/tls', folder);
    await writeFile(file, adapted);
    await runQuietly(program, ['-t', '-q', '-p', folder, '-c', file]);
  } finally {
    await rm(folder, { recursive: true });
  }
}
