import { type Calls, drive } from './drive.ts';
import type { Running } from './server-process.ts';

type Measured = Omit<Calls, 'url'> & Readonly<{ server: Pick<Running, 'address' | 'cpu'>; path: string }>;
type Figures = { perSecond: number; cpuPerCall: number };

const rounds = 9;
const roundSeconds = 2;
/** Until both have been compiled as well as they will be; slow calls, which do more each, need fewer. */
const warmUp = { calls: 50_000, seconds: 20 };

/**
 * Ours against a peer, which makes figures mean something on any machine. Rounds alternate, so that whatever else the
 * machine does hits both alike; the median counts. CPU time is that of the server's process alone.
 */
export async function compare(what: string, ours: Measured, peer: Measured): Promise<{ speed: number; cpu: number }> {
  const results = { ours: [] as Figures[], peer: [] as Figures[] };
  for (const one of [ours, peer]) {
    for (let calls = 0, seconds = 0; calls < warmUp.calls && seconds < warmUp.seconds; seconds += roundSeconds)
      calls += (await drive(callsOf(one), roundSeconds)).calls;
  }
  for (let round = 0; round < rounds; round++) {
    results.ours.push(await measure(ours));
    results.peer.push(await measure(peer));
  }
  const ratioOf = (figure: keyof Figures) =>
    median(results.ours.map((own, round) => own[figure] / (results.peer[round]?.[figure] ?? own[figure])));
  const ratios = { speed: ratioOf('perSecond'), cpu: ratioOf('cpuPerCall') };
  const row = (figures: Figures[]) => ({
    'calls/s': Math.round(median(figures.map(({ perSecond }) => perSecond))),
    'CPU per call (µs)': Number(median(figures.map(({ cpuPerCall }) => cpuPerCall)).toFixed(1)),
  });
  console.log(what);
  console.table({
    ours: row(results.ours),
    peer: row(results.peer),
    ratio: { 'calls/s': Number(ratios.speed.toFixed(2)), 'CPU per call (µs)': Number(ratios.cpu.toFixed(2)) },
  });
  return ratios;
}

/** Says whether a figure is what was wanted. */
export function judge(what: string, figure: number, wanted: Readonly<{ atLeast: number } | { atMost: number }>): void {
  const [bound, words, isReached] =
    'atLeast' in wanted
      ? [wanted.atLeast, 'at least', figure >= wanted.atLeast]
      : [wanted.atMost, 'at most', figure <= wanted.atMost];
  const rounded = Number.isInteger(figure) ? figure : figure.toFixed(2);
  console.log(`${what}: ${rounded}, wanted ${words} ${bound} (${isReached ? 'reached' : 'NOT reached'})\n`);
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

async function measure(measured: Measured): Promise<Figures> {
  const before = await measured.server.cpu();
  const { calls, perSecond } = await drive(callsOf(measured), roundSeconds);
  return { perSecond, cpuPerCall: ((await measured.server.cpu()) - before) / calls };
}

const callsOf = ({ server, path, ...calls }: Measured): Calls => ({ url: server.address + path, ...calls });
