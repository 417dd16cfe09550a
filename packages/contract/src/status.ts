import type { Incident } from './incidents.ts';

/** Sites are counted, never named: their names are for those who may use them. */
export type PublicStatus = Readonly<{
  status: 'ok' | 'incident' | 'unavailable';
  version: string;
  /** Of the process that responds. */
  startedAt: string;
  uptimeSeconds: number;
  /** Live sites checked within the last ten minutes; null if the database does not respond. */
  liveSites: Readonly<{ checked: number; unreachable: number }> | null;
  /** Null if the database does not respond. */
  incidents: readonly Omit<Incident, 'revision'>[] | null;
}>;

export const statusStates = ['ok', 'sitesDown', 'incident', 'unavailable'] as const;
export type StatusState = (typeof statusStates)[number];

/** Parts of the status page, each in a `template` element. The server replaces them by filled-in copies. */
export type StatusPart = StatusState | 'sites' | 'incidents' | 'noIncidents' | 'ongoing' | 'resolved';

export type StatusValue = 'version' | 'startedAt' | 'responding' | 'checked' | 'title' | 'period' | 'text';

/** A text on the status page that the server replaces. */
export const statusMark = (value: StatusValue): string => `portal-status-${value}`;
