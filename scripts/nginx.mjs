// deploy/nginx.conf in front of portals on this machine, for tests and benchmarks.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { installPackages, isDebianAsRoot } from './debian.mjs';
import { freePort } from './portal-process.mjs';
import { root, say } from './prepare.mjs';

const debianProgram = '/usr/sbin/nginx';

/** Adds NGINX_PATH to the environment where nginx is available. */
export async function withNginx(environment) {
  if (environment.NGINX_PATH) return environment;
  if (!(await isThere(debianProgram)) && (await isDebianAsRoot())) {
    say("No nginx here: installing Debian's …");
    // Keeps Debian from starting the service.
    await installPackages(['nginx'], { ...environment, RUNLEVEL: '1' });
  }
  if (await isThere(debianProgram)) return { ...environment, NGINX_PATH: debianProgram };
  say('SKIPPED: tests behind nginx, which was not found; NGINX_PATH can name it.');
  return environment;
}

const isThere = (file) =>
  access(file).then(
    () => true,
    () => false,
  );

/**
 * Without TLS, on ports of this machine, for three portals.
 * @param {string} program
 * @param {readonly number[]} ports of the portals
 */
export async function startNginx(program, ports) {
  const folder = await mkdtemp(join(tmpdir(), 'fagvaerk-nginx-'));
  const [port, plainPort] = [await freePort(), await freePort()];
  const file = join(folder, 'nginx.conf');
  const deployed = await readFile(join(root, 'deploy', 'nginx.conf'), 'utf8');
  await writeFile(file, adapt(deployed, { folder, ports, port, plainPort }));
  const errorLog = join(folder, 'error.log');
  const child = spawn(program, ['-p', folder, '-c', file, '-e', errorLog], { stdio: 'inherit' });
  await untilListening(child, port);
  return {
    origin: `http://127.0.0.1:${port}`,
    errors: () => readFile(errorLog, 'utf8'),
    close: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

function adapt(deployed, { folder, ports, port, plainPort }) {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const paths = temporary.map((name) => `  ${name}_temp_path ${folder}/${name};\n`).join('');
  const first = `${process.getuid?.() === 0 ? 'user root;\n' : ''}daemon off;\npid ${folder}/pid;\n`;
  const lines = deployed
    .split('\n')
    .filter((line) => !/^\s*(ssl_|http2 |listen \[::\]|error_log |access_log )/.test(line));
  return (first + lines.join('\n'))
    .replace('http {\n', `http {\n  access_log off;\n${paths}`)
    .replace('/var/cache/nginx', folder)
    .replaceAll(/portal-(\d):3000/g, (_name, number) => `127.0.0.1:${ports[number - 1]}`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`);
}

async function untilListening(child, port) {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`);
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await sleep(50);
  }
}
