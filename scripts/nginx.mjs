// deploy/nginx.conf in front of portals on this machine, for tests and benchmarks.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { withService } from './debian.mjs';
import { freePort } from './portal-process.mjs';
import { root } from './prepare.mjs';

export const withNginx = (environment) => withService(environment, 'nginx', 'NGINX_PATH', '/usr/sbin/nginx');

/** Self-signed, as `portal.crt` and `portal.key`. */
async function makeCertificate(folder) {
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost'];
  const files = ['-keyout', join(folder, 'portal.key'), '-out', join(folder, 'portal.crt')];
  await promisify(execFile)('openssl', [...request, ...files]);
}

/**
 * On ports of this machine, for three portals: without TLS and limits for load tests, or as deployed.
 * @param {string} program
 * @param {readonly number[]} ports of the portals
 * @param {{ isAsDeployed?: boolean }} options
 */
export async function startNginx(program, ports, { isAsDeployed = false } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'fagvaerk-nginx-'));
  const [port, plainPort] = [await freePort(), await freePort()];
  const file = join(folder, 'nginx.conf');
  const deployed = await readFile(join(root, 'deploy', 'nginx.conf'), 'utf8');
  const adapted = adapt(deployed, { folder, ports, port, plainPort });
  if (isAsDeployed) await makeCertificate(folder);
  await writeFile(file, isAsDeployed ? adapted : withoutTlsAndLimits(adapted));
  const errorLog = join(folder, 'error.log');
  const child = spawn(program, ['-p', folder, '-c', file, '-e', errorLog], { stdio: 'inherit' });
  await untilListening(child, port);
  return {
    origin: `${isAsDeployed ? 'https' : 'http'}://127.0.0.1:${port}`,
    plainOrigin: `http://127.0.0.1:${plainPort}`,
    folder,
    pid: Number(child.pid),
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
  const lines = deployed.split('\n').filter((line) => !/^\s*(http2 |listen \[::\]|error_log )/.test(line));
  return (first + lines.join('\n'))
    .replace('http {\n', `http {\n${paths}`)
    .replace('/dev/stdout', `${folder}/access.log`)
    .replace('/var/cache/nginx', folder)
    .replaceAll('/etc/nginx/tls', folder)
    .replaceAll(/portal-(\d):3000/g, (_name, number) => `127.0.0.1:${ports[number - 1]}`)
    .replaceAll('listen 443 ', `listen 127.0.0.1:${port} `)
    .replaceAll(/listen 80\b/g, `listen 127.0.0.1:${plainPort}`);
}

const withoutTlsAndLimits = (text) =>
  text
    .replaceAll(/^\s*(?:ssl_|limit_).*\n/gm, '')
    .replaceAll(/(listen \S+) ssl/g, '$1')
    .replaceAll(/server_name .*;/g, 'server_name 127.0.0.1;');

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
