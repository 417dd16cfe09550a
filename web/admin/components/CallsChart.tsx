import { useNavigate } from 'react-router';
import { BarChart } from '../../charts/BarChart.tsx';
import type { Row } from '../../charts/Chart.tsx';
import { showNumber } from '../dates.ts';
import { words } from '../words.ts';

/** As the badges of calls. */
const colors = {
  accepted: 'var(--get)',
  refused: 'var(--delete)',
  failed: 'var(--put)',
  clientErrors: 'color-mix(in oklab, var(--put) 60%, var(--raised))',
  serverErrors: 'var(--put)',
};
type CallKind = keyof typeof colors;

interface CallsBar extends Row, Partial<Record<CallKind, number>> {
  /** Null if the calls are no longer kept. */
  callsOf: () => string | null;
}

interface Props {
  title: string;
  bars: readonly CallsBar[];
  kinds: readonly CallKind[];
  /** For names, which need more room than days. */
  isSideways?: boolean;
}

export const outcomes = ['accepted', 'refused', 'failed'] as const;

export const withoutYear = ({ name }: Row) => name.replace(/ \d{4}$/, '');

/** A press on a bar opens its calls. */
export function CallsChart({ title, bars, kinds, isSideways = false }: Props) {
  const navigate = useNavigate();
  return (
    <BarChart
      label={title}
      rows={bars}
      series={kinds.map((kind) => ({
        label: words.outcomes[kind],
        color: colors[kind],
        read: (bar: CallsBar) => bar[kind] ?? 0,
      }))}
      format={(value) => showNumber(value)}
      shorten={withoutYear}
      isSideways={isSideways}
      onOpen={(bar) => {
        const address = bar.callsOf();
        if (address) void navigate(address);
      }}
    />
  );
}
