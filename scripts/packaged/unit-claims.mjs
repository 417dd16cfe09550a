// The systemd unit, read by systemd itself on a machine where the portal stands where the unit looks for it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../prepare.mjs';

/** Of ten. Most services stand at nine. */
const exposureMaximum = 2;
const unit = '/etc/systemd/system/fagvaerk.service';

export async function claimsOfUnit({ image, machine, claim }) {
  const installed = join(machine, 'opt/fagvaerk');
  mkdirSync(installed, { recursive: true });
  copyFileSync(join(root, 'deploy', 'fagvaerk.service'), join(machine, unit));
  const analyse = (...words) => {
    const enter = 'mount --bind "$1" "$2" && mount -t proc proc "$3/proc" && shift 2 && exec chroot "$@" 2>&1';
    const place = [join(image.root, image.workingFolder), installed, machine];
    const all = ['-ec', enter, 'enter', ...place, 'systemd-analyze', ...words];
    return execFileSync('unshare', ['--mount', 'sh', ...all], { encoding: 'utf8' });
  };

  await claim('systemd has nothing to say against the unit', async () => assert.equal(analyse('verify', unit), ''));
  await claim('the unit gives the portal few rights', async () => {
    analyse('security', '--offline=yes', `--threshold=${exposureMaximum * 10}`, unit);
  });
}
