// All of compose.yaml on one machine: the same settings, the same nginx.conf, names instead of a network of their own.
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exampleApiKey } from '../../contract/src/example-caller.ts';
import { findPrograms, startPostgres } from '../postgres.mjs';
import { root } from '../prepare.mjs';
import { startConfined, until } from './confined.mjs';

export const openCaller = { apikey: exampleApiKey, sitename: 'lindholm-vvs' };
export const adminPassword = 'vandhane og kobberrør';
const secrets = {
  POSTGRES_PASSWORD: 'only-for-this-proof',
  PORTAL_SECRET: 'a secret of this proof and of nothing else',
  PUBLIC_URL: 'https://localhost',
};

/** What compose makes of its file, by its own program. */
export function readServices(machine) {
  cpSync(join(root, 'deploy'), join(machine, 'srv'), { recursive: true });
  const command = ['docker-compose', '--file', '/srv/compose.yaml', 'config', '--format', 'json'];
  const settings = { encoding: 'utf8', env: { PATH: process.env.PATH, ...secrets } };
  return JSON.parse(execFileSync('chroot', [machine, ...command], settings)).services;
}

/** A PostgreSQL of this machine with the user and the database that compose makes. */
export async function startDatabase({ POSTGRES_USER, POSTGRES_DB }) {
  const programs = await findPrograms();
  const server = await startPostgres(programs);
  const sql = [`create role ${POSTGRES_USER} login`, `create database ${POSTGRES_DB} owner ${POSTGRES_USER}`];
  for (const statement of sql) execFileSync(join(programs, 'psql'), ['--quiet', server.url, '--command', statement]);
  return { port: new URL(server.url).port, remove: server.remove };
}

/** Answers with the portals, nginx, and the certificate that it has. */
export async function startStack({ image, machine, folder, services, databasePort }) {
  const names = Object.keys(services).filter((name) => name.startsWith('portal-'));
  const hosts = {
    localhost: '127.0.0.1',
    database: '127.0.0.1',
    ...Object.fromEntries(names.map((name, at) => [name, `127.0.1.${at + 1}`])),
  };
  const lines = Object.entries(hosts).map(([name, address]) => `${address} ${name}\n`);
  for (const place of [image.root, machine]) writeFileSync(join(place, 'etc/hosts'), lines.join(''));

  const portals = names.map((name) => {
    const { environment, tmpfs } = services[name];
    const variables = {
      ...image.variables,
      ...environment,
      DATABASE_URL: environment.DATABASE_URL.replace(':5432', `:${databasePort}`),
      ADMIN_PASSWORD: adminPassword,
      // They share one machine here, and one port.
      HOST: hosts[name],
    };
    return startConfined({ ...image, variables }, { log: join(folder, `${name}.log`), memory: tmpfs });
  });
  for (const [at, portal] of portals.entries())
    await until(async () => (await fetch(`http://${hosts[names[at]]}:3000/healthz`)).ok, portal);

  const certificate = makeCertificate(machine);
  copyFileSync(join(root, 'deploy', 'nginx.conf'), join(machine, 'etc/nginx/nginx.conf'));
  const variables = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' };
  const proxy = startConfined(
    { root: machine, user: '0:0', workingFolder: '/', variables, command: ['nginx', '-g', 'daemon off;'] },
    // Debian's keeps its temporary files elsewhere than the image of nginx.
    { log: join(folder, 'nginx.log'), memory: [...services.proxy.tmpfs, '/var/lib/nginx'] },
  );
  await until(async () => (await fetch('http://localhost/healthz')).ok, proxy);
  return { portals, proxy, certificate };
}

/** Signed by itself, for the name that the proof calls. */
function makeCertificate(machine) {
  const folder = join(machine, 'etc/nginx/tls');
  mkdirSync(folder, { recursive: true });
  mkdirSync(join(machine, 'var/cache/nginx'), { recursive: true });
  const [key, certificate] = [join(folder, 'portal.key'), join(folder, 'portal.crt')];
  const about = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2'];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-noenc'];
  execFileSync('openssl', ['req', '-x509', ...kind, '-keyout', key, '-out', certificate, ...about], { stdio: 'pipe' });
  return readFileSync(certificate, 'utf8');
}
