// An image without a container engine: the instructions of a Containerfile, carried out in folders that take the place of layers.
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { root as repository, run } from '../prepare.mjs';

/** In the image only while a command runs: how this machine reaches the network. */
const certificates = '/run/certificates.crt';
const lent = { '/etc/resolv.conf': '/etc/resolv.conf', '/etc/ssl/certs/ca-certificates.crt': certificates };

/**
 * @param {string} file the Containerfile
 * @param {{ base: string, folder: string, environment: NodeJS.ProcessEnv }} settings `base` is a root file system that stands for whatever the image begins with
 */
export async function buildImage(file, { base, folder, environment }) {
  const stages = new Map();
  let stage;
  for (const { name, words } of instructionsIn(await readFile(file, 'utf8'))) {
    if (name === 'FROM') {
      const [, alias = 'image'] = /\bAS (\w+)/.exec(words) ?? [];
      stage = { root: join(folder, alias), workingFolder: '/', variables: {}, user: '0:0' };
      stages.set(alias, stage);
      await must('cp', ['--archive', base, stage.root], environment);
    } else await carryOut[name](stage, words, { file, stages, environment });
  }
  return stage;
}

/** A command in a root file system that may be written to, with the network of this machine. */
export async function runInside({ root, workingFolder, variables }, command, environment) {
  for (const [from, to] of Object.entries(lent)) if (existsSync(from)) await copyFile(from, join(root, to));
  const settings = Object.entries({ ...networkOf(environment), ...variables }).map(
    ([name, value]) => `${name}=${value}`,
  );
  const inside = ['chroot', root, 'env', '-i', `--chdir=${workingFolder}`, ...settings, 'sh', '-ec', command];
  const enter = ['sh', '-ec', 'mount -t proc proc "$0" && exec "$@"', join(root, 'proc'), ...inside];
  await must('unshare', ['--mount', ...enter], environment);
  for (const to of Object.values(lent)) await rm(join(root, to), { force: true });
}

const takeAlong = 'tar -C "$0" --exclude-from="$1" -c . | tar -C "$2" --no-same-owner -x';

const carryOut = {
  RUN: (stage, command, { environment }) => runInside(stage, command, environment),
  COPY: async (stage, words, { file, stages, environment }) => {
    const [, from, source, target] = /^(?:--from=(\w+) )?(\S+) (\S+)$/.exec(words);
    const to = join(stage.root, stage.workingFolder, target);
    await mkdir(dirname(to), { recursive: true });
    if (from) await must('cp', ['--archive', join(stages.get(from).root, source), to], environment);
    else await must('sh', ['-ec', takeAlong, join(repository, source), `${file}.dockerignore`, to], environment);
  },
  WORKDIR: async (stage, folder) => {
    stage.workingFolder = folder;
    await mkdir(join(stage.root, folder), { recursive: true });
  },
  ENV: async (stage, words) => {
    for (const setting of words.split(' ')) {
      const at = setting.indexOf('=');
      stage.variables[setting.slice(0, at)] = setting.slice(at + 1);
    }
  },
  USER: async (stage, user) => Object.assign(stage, { user }),
  CMD: async (stage, words) => Object.assign(stage, { command: JSON.parse(words) }),
  HEALTHCHECK: async (stage, words) =>
    Object.assign(stage, { healthCommand: JSON.parse(words.slice(words.indexOf('['))) }),
  VOLUME: async (stage, folder) => Object.assign(stage, { volume: folder }),
  EXPOSE: async () => {},
};

/** One for each line: ours continue none. */
function instructionsIn(text) {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const at = line.indexOf(' ');
    return { name: line.slice(0, at), words: line.slice(at + 1) };
  });
}

function networkOf(environment) {
  const kept = Object.entries(environment).filter(([name]) =>
    /^(?:https?|no)_proxy$|^npm_config_registry$/i.test(name),
  );
  return {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    DEBIAN_FRONTEND: 'noninteractive',
    NODE_EXTRA_CA_CERTS: certificates,
    ...Object.fromEntries(kept),
  };
}

async function must(command, args, environment) {
  const code = await run(command, args, environment);
  if (code !== 0) throw new Error(`"${command} ${args.join(' ')}" ended with ${code}`);
}
