// A program in a root file system of its own that it cannot write to, as the first process there: what a container engine does.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The image is mounted over itself as read-only, then what may be written is mounted into it: folders of this machine, and
 * memory.
 */
const enter = `
root=$1; shift
mount --bind "$root" "$root"
mount -o remount,bind,ro "$root"
mount -t proc proc "$root/proc"
while [ "$1" != -- ]; do
  case $1 in
    memory) mount -t tmpfs -o mode=1777 tmpfs "$root$2"; shift 2 ;;
    folder) mount --bind "$2" "$root$3"; shift 3 ;;
  esac
done
shift
exec chroot "$@"
`;

/**
 * @param {{ root: string, user: string, variables: Record<string, string>, workingFolder: string, command: string[] }} image
 * @param {{ log: string, memory?: string[], folders?: Record<string, string> }} settings what may be written, and the file that gets what the program says
 */
export function startConfined(image, { log, memory = [], folders = {} }) {
  const writable = [
    ...memory.flatMap((path) => ['memory', path]),
    ...Object.entries(folders).flatMap(([path, folder]) => ['folder', folder, path]),
  ];
  const inside = [`--userspec=${image.user}`, image.root, 'env', '-i', `--chdir=${image.workingFolder}`];
  const program = [...settingsOf(image.variables), ...image.command];
  const output = openSync(log, 'a');
  const words = ['-ec', enter, 'enter', image.root, ...writable, '--', ...inside, ...program];
  const child = spawn('unshare', ['--mount', '--pid', '--fork', '--kill-child', 'sh', ...words], {
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  running.add(child);
  const ended = once(child, 'exit').then(([code]) => {
    running.delete(child);
    return code;
  });
  const firstProcess = () => firstProcessOf(child);
  return {
    ended,
    firstProcess,
    kill: (signal) => process.kill(firstProcess(), signal),
    /** Another program beside it, as the same user or as root. */
    run: (command, user = image.user) => {
      const [uid, gid] = user.split(':');
      const target = [`--target=${firstProcess()}`, '--mount', '--pid', '--root', `--setuid=${uid}`, `--setgid=${gid}`];
      const words = ['env', '-i', `--chdir=${image.workingFolder}`, ...settingsOf(image.variables), ...command];
      return execFileSync('nsenter', [...target, ...words], { encoding: 'utf8', stdio: 'pipe' });
    },
  };
}

/** The process that `unshare` has made the first of its name space, by its number here. */
export function firstProcessOf({ pid }) {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim());
}

const settingsOf = (variables) => Object.entries(variables).map(([name, value]) => `${name}=${value}`);

const running = new Set();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Far longer than anything takes on a busy machine. */
const patienceMs = 300_000;

/** Until something holds, or will not: the program has ended. */
export async function until(holds, { ended } = {}) {
  const givenUp = AbortSignal.timeout(patienceMs);
  let over = false;
  ended?.then(() => {
    over = true;
  });
  while (!(await holds().catch(() => false))) {
    if (over || givenUp.aborted) throw new Error(over ? 'the program ended' : 'it never came to it');
    await sleep(100);
  }
}
