import type { PublicStatus } from '@fagvaerk/contract/status.ts';
import type { Logger } from 'pino';
import type { Database } from './database/schema.ts';
import { listIncidents } from './directory/incidents.ts';
import { findHealth } from './directory/sites.ts';
import { throttledLogger } from './logging/throttled-log.ts';
import { version } from './observability/version.ts';
import { dayMs } from './time/dates.ts';

/** However many readers ask, the database is read this seldom. */
const keptMs = 5_000;
const incidentsShownMs = 90 * dayMs;

export function createStatusReader(
  db: Database,
  checkDatabase: () => Promise<string | null>,
  log: Logger,
): () => Promise<PublicStatus> {
  const note = throttledLogger(log);
  const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString();
  const read = async (): Promise<PublicStatus> => {
    const about = { version, startedAt, uptimeSeconds: Math.floor(process.uptime()) };
    try {
      const checks = [...(await findHealth(db)).values()];
      const incidents = await listIncidents(db, new Date(Date.now() - incidentsShownMs));
      const isIncident = incidents.some(({ resolvedAt }) => resolvedAt === null);
      return {
        // A full disk can be read.
        status: (await checkDatabase()) !== null ? 'unavailable' : isIncident ? 'incident' : 'ok',
        ...about,
        liveSites: { checked: checks.length, unreachable: checks.filter(({ ok }) => !ok).length },
        incidents: incidents.map(({ revision: _revision, ...shown }) => shown),
      };
    } catch (err) {
      note('status', 'warn', { err }, 'the status could not be read');
      return { status: 'unavailable', ...about, liveSites: null, incidents: null };
    }
  };
  let newest: Promise<PublicStatus> | undefined;
  let readAtMs = 0;
  return () => {
    if (!newest || performance.now() - readAtMs > keptMs) {
      readAtMs = performance.now();
      newest = read();
    }
    return newest;
  };
}
