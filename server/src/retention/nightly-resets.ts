import type { Logger } from 'pino';
import type { Database } from '../database/schema.ts';
import { recordAudit, runChange } from '../directory/change.ts';
import { listTestSites } from '../directory/test-sites.ts';
import { throttledLogger } from '../logging/throttled-log.ts';
import type { SandboxAdmin } from '../sandbox/upstream.ts';
import { lastDanishHour } from '../time/copenhagen.ts';
import { repeatEvery } from '../time/repeat.ts';

const resetHour = 3;
const lookEveryMs = 60_000;

type Settings = Readonly<{ db: Database; log: Logger; sandbox: Omit<SandboxAdmin, 'memory'>; now?: () => number }>;

/** Every process looks; the sandbox resets a site only once a night. Also removes the data of deleted sites. */
export function startNightlyResets({ db, log, sandbox, now = () => Date.now() }: Settings) {
  const note = throttledLogger(log);
  const look = async (): Promise<void> => {
    const nightMs = lastDanishHour(resetHour, now());
    const held = await sandbox.sizes();
    const sites = new Map((await listTestSites(db)).map((site) => [site.id, site]));
    for (const [siteID, { seededAtMs }] of held) {
      const site = sites.get(siteID);
      // A site that enabled nightly resets after the last night waits for the next one.
      if (!site?.nightly_since || site.nightly_since.getTime() >= nightMs || seededAtMs >= nightMs) continue;
      if (!(await sandbox.reset({ siteID, company: site.company }, nightMs))) continue;
      await runChange(db, 'nightly reset', (change) =>
        recordAudit(change, [{ action: 'sandbox.reset', subject: site.name }]),
      );
    }
    const orphaned = [...held.keys()].filter((siteID) => !sites.has(siteID));
    if (orphaned.length > 0) await sandbox.remove(orphaned);
  };
  const { close } = repeatEvery(lookEveryMs, () =>
    look().catch((err) => note('night', 'warn', { err }, 'a site was not reset; it will be tried again')),
  );
  return { look, close };
}
