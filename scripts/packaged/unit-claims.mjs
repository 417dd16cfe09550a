// The systemd unit, read and run by systemd itself, on a machine where the portal stands where the unit looks for it.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../prepare.mjs';
import { firstProcessOf, until } from './confined.mjs';

/** Of ten. Most services stand at nine. */
const exposureMaximum = 2;
const unit = '/etc/systemd/system/fagvaerk.service';

/** What a machine has when its first process starts. */
const boot = `
machine=$1; portal=$2
mount --bind "$machine" "$machine"
mount --bind "$portal" "$machine/opt/fagvaerk"
mount -t proc proc "$machine/proc"
mount -t sysfs sysfs "$machine/sys"
mount -t cgroup2 cgroup2 "$machine/sys/fs/cgroup"
mount -t tmpfs tmpfs "$machine/run"
cd "$machine"
pivot_root . mnt
umount --lazy mnt
exec env -i container=other /lib/systemd/systemd --unit=fagvaerk.service
`;

export async function claimsOfUnit({ image, machine, folder, claim }) {
  mkdirSync(join(machine, 'opt/fagvaerk'), { recursive: true });
  copyFileSync(join(root, 'deploy', 'fagvaerk.service'), join(machine, unit));
  const log = openSync(join(folder, 'systemd.log'), 'a');
  const words = ['-ec', boot, 'boot', machine, join(image.root, image.workingFolder)];
  const booted = spawn(
    'unshare',
    ['--mount', '--pid', '--fork', '--kill-child', '--ipc', '--uts', '--cgroup', 'sh', ...words],
    { stdio: ['ignore', log, log] },
  );
  const onMachine = (...command) => {
    const target = [`--target=${firstProcessOf(booted)}`, '--mount', '--pid', '--root'];
    return execFileSync('nsenter', [...target, 'sh', '-c', 'exec "$@" 2>&1', 'sh', ...command], { encoding: 'utf8' });
  };
  const fact = (name) => onMachine('systemctl', 'show', '--value', `--property=${name}`, 'fagvaerk').trim();

  await claim('the unit runs, as a user of its own and without rights', async () => {
    await until(async () => (await fetch('http://127.0.0.1:3000/invoicesv4')).ok);
    const facts = readFileSync(`/proc/${firstProcessOf(booted)}/root/proc/${fact('MainPID')}/status`, 'utf8');
    assert.doesNotMatch(facts, /^Uid:\s+0/m);
    assert.match(facts, /^CapBnd:\s+0+$/m);
    assert.match(facts, /^Seccomp:\s+2$/m);
  });
  await claim('systemd has nothing to say against the unit', async () =>
    assert.equal(onMachine('systemd-analyze', 'verify', unit), ''),
  );
  await claim('the unit gives the portal few rights', async () => {
    onMachine('systemd-analyze', 'security', '--offline=yes', `--threshold=${exposureMaximum * 10}`, unit);
  });
  await claim('the unit ends in order', async () => {
    onMachine('systemctl', 'reload', 'fagvaerk');
    onMachine('systemctl', 'stop', 'fagvaerk');
    assert.deepEqual([fact('ActiveState'), fact('Result'), fact('ExecMainStatus')], ['inactive', 'success', '0']);
  });
  booted.kill('SIGKILL');
}
