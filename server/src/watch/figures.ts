/** What is counted while calls are answered: plain numbers, since a metric of its own for each would cost a call more. */

/** Who answered a call: the gateway itself where it refused it, else the sandbox or a live site. */
export type Answerer = 'gateway' | 'sandbox' | 'live';
/** What became of a call that was sent on to a live site. */
export type UpstreamOutcome =
  | 'answered'
  | 'unreachable'
  | 'timeout'
  | 'private'
  /** The caller hung up before there was an answer. */
  | 'abandoned'
  /** Access was taken away while the call waited for a connection. */
  | 'taken-away';

export type CountCall = (by: Answerer, status: number, code: string | null | undefined, durationMs: number) => void;

/** Where answers are counted for those who run the server. */
export interface Watch {
  /** For the calls of one version. */
  countCallsOf(version: string): CountCall;
  countUpstream(outcome: UpstreamOutcome): void;
  /** By the code of the refusal. */
  countRefusedLogin(code: string): void;
}

export type Figures = Watch &
  Readonly<{
    calls: () => { version: string; status: number; code: string; calls: number }[];
    durations: () => (Durations & { version: string; by: Answerer })[];
    upstream: ReadonlyMap<string, number>;
    refusedLogins: ReadonlyMap<string, number>;
  }>;

type Durations = {
  /** How many took no longer than each of `durationBoundsMs`, and longer than the one before; the last is for all others. */
  readonly counts: number[];
  sumMs: number;
};

export const durationBoundsMs = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000];

type OfVersion = {
  /** By status where an answer has no code, and by code where it has one. */
  plain: number[];
  coded: Map<string, number[]>;
  durations: Map<Answerer, Durations>;
};

export function makeFigures(): Figures {
  const versions = new Map<string, OfVersion>();
  const upstream = new Map<string, number>();
  const refusedLogins = new Map<string, number>();

  return {
    countCallsOf: (version) => {
      const own = versions.get(version) ?? { plain: [], coded: new Map(), durations: new Map() };
      versions.set(version, own);
      return (by, status, code, durationMs) => {
        let byStatus = own.plain;
        if (code) {
          byStatus = own.coded.get(code) ?? [];
          own.coded.set(code, byStatus);
        }
        byStatus[status] = (byStatus[status] ?? 0) + 1;
        addDuration(own.durations, by, durationMs);
      };
    },
    countUpstream: (outcome) => addOne(upstream, outcome),
    countRefusedLogin: (code) => addOne(refusedLogins, code),
    calls: () =>
      [...versions].flatMap(([version, { plain, coded }]) =>
        [['', plain] as const, ...coded].flatMap(([code, byStatus]) =>
          Object.entries(byStatus).map(([status, calls]) => ({ version, status: Number(status), code, calls })),
        ),
      ),
    durations: () =>
      [...versions].flatMap(([version, { durations }]) =>
        [...durations].map(([by, counted]) => ({ version, by, ...counted })),
      ),
    upstream,
    refusedLogins,
  };
}

function addDuration(durations: OfVersion['durations'], by: Answerer, durationMs: number): void {
  let own = durations.get(by);
  if (!own) {
    own = { counts: Array(durationBoundsMs.length + 1).fill(0), sumMs: 0 };
    durations.set(by, own);
  }
  let place = 0;
  while (place < durationBoundsMs.length && durationMs > (durationBoundsMs[place] as number)) place++;
  own.counts[place] = (own.counts[place] ?? 0) + 1;
  own.sumMs += durationMs;
}

const addOne = (counts: Map<string, number>, name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1);
