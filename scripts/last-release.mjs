// The last release as it was, beside this one: for the test that runs both on one database.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { root, run, say } from './prepare.mjs';

const releaseFile = join(root, 'server', 'test', 'upgrade', 'released', 'release.json');
/** What a server starts with; pages are not asked for. */
const built = ['catalogue', 'company'];

/** The environment with LAST_RELEASE in it, a folder from the root; without it where the repository does not have that commit. */
export async function withLastRelease(environment) {
  const { version, commit } = JSON.parse(await readFile(releaseFile, 'utf8'));
  if (!hasCommit(commit)) {
    say(`SKIPPED: two releases side by side. This clone does not have ${commit}, which ${version} was made of.`);
    return environment;
  }
  const folder = join('.cache', 'releases', commit);
  if (!existsSync(join(root, folder))) await makeRelease(commit, join(root, folder), environment);
  return { ...environment, LAST_RELEASE: folder };
}

function hasCommit(commit) {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Packages are found in the folders above it; only our own workspaces have to be those of that release. */
async function makeRelease(commit, folder, environment) {
  say(`Making the last release (${commit.slice(0, 7)}) …`);
  const making = `${folder}.making`;
  await rm(making, { recursive: true, force: true });
  await mkdir(join(making, 'node_modules', '@fagvaerk'), { recursive: true });
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1024 ** 3 });
  execFileSync('tar', ['-x', '-C', making], { input: archive });
  for (const name of ['catalogue', 'company', 'contract', 'server', 'web'])
    await symlink(join('..', '..', name), join(making, 'node_modules', '@fagvaerk', name));
  for (const name of built) {
    const code = await run('node', [join(making, name, 'src', 'build.ts')], environment);
    if (code !== 0) throw new Error(`The ${name} of the last release could not be built`);
  }
  await rename(making, folder);
}
