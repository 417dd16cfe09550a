// The proxy of deploy/ in front of portals on this machine: for the tests and the figures.
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

/** The environment with NGINX_PATH in it; without it where there is no nginx to be had. */
export async function withNginx(environment) {
  if (environment.NGINX_PATH) return environment;
  if (!(await isThere(debianProgram)) && (await isDebianAsRoot())) {
    say("No nginx here: installing Debian's …");
    // In this run level nothing that is installed is started.
    await installPackages(['nginx'], { ...environment, RUNLEVEL: '1' });
  }
  if (await isThere(debianProgram)) return { ...environment, NGINX_PATH: debianProgram };
  say('SKIPPED: what is behind a proxy. There is no nginx here; NGINX_PATH can name one.');
  return environment;
}

const isThere = (file) =>
  access(file).then(
    () => true,
    () => false,
  );

/**
 * As deploy/nginx.conf says it, in the clear and on ports of this machine. There are three portals.
 * @param {string} program
 * @param {readonly number[]} ports of the portals
 */
export async function startNginx(program, ports) {
  const folder = await mkdtemp(join(tmpdir(), 'fagvaerk-nginx-'));
  const [port, inTheClear] = [await freePort(), await freePort()];
  const file = join(folder, 'nginx.conf');
  const deployed = await readFile(join(root, 'deploy', 'nginx.conf'), 'utf8');
  await writeFile(file, adapt(deployed, { folder, ports, port, inTheClear }));
  const errorLog = join(folder, 'error.log');
  const child = spawn(program, ['-p', folder, '-c', file, '-e', errorLog], { stdio: 'inherit' });
  await untilListening(child, port);
  return {
    origin: `http://127.0.0.1:${port}`,
    /** What it had to complain about. */
    complaints: () => readFile(errorLog, 'utf8'),
    close: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

/** Where files lie, who listens where, and no certificate: everything else stays as it is. */
function adapt(deployed, { folder, ports, port, inTheClear }) {
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
    .replace('listen 80;', `listen 127.0.0.1:${inTheClear};`);
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
