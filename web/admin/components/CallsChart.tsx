import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { useNavigate } from 'react-router';
import { showNumber } from '../dates.ts';
import { words } from '../words.ts';

/** As the badges of calls. */
const colours = {
  accepted: 'var(--get)',
  refused: 'var(--delete)',
  failed: 'var(--put)',
  clientErrors: 'color-mix(in oklab, var(--put) 60%, var(--raised))',
  serverErrors: 'var(--put)',
};
export type CallKind = keyof typeof colours;

interface Bar {
  name: string;
  /** Null if the calls are no longer kept. */
  callsOf: () => string | null;
}

interface Props {
  title: string;
  bars: readonly Bar[];
  kinds?: readonly CallKind[];
  /** For names, which need more room than days. */
  isSideways?: boolean;
}

const outcomes = ['accepted', 'refused', 'failed'] as const;
const rowHeight = 34;

export const chartProps = { dataKey: 'name', withLegend: true, legendProps: { itemSorter: null }, mb: 'md' };
export const dayAxis = { tickFormatter: (day: string) => day.replace(/ \d{4}$/, '') };

/** Names wrap, paths do not. */
const shortPath = (name: string) => (name.startsWith('/') && name.length > 26 ? `…${name.slice(-25)}` : name);

/** A press on a bar opens its calls. The arrow keys move from bar to bar. */
export function CallsChart({ title, bars, kinds = outcomes, isSideways = false }: Props) {
  const navigate = useNavigate();
  return (
    <BarChart
      {...chartProps}
      h={isSideways ? 80 + bars.length * rowHeight : 260}
      data={[...bars]}
      type="stacked"
      orientation={isSideways ? 'vertical' : 'horizontal'}
      series={kinds.map((name) => ({ name, label: words.outcomes[name], color: colours[name] }))}
      valueFormatter={(value) => showNumber(value)}
      {...(isSideways ? { yAxisProps: { width: 160, tickFormatter: shortPath } } : { xAxisProps: dayAxis })}
      barChartProps={{ title }}
      barProps={{
        cursor: 'pointer',
        onClick: (_bar, index) => {
          const address = bars[index]?.callsOf();
          if (address) void navigate(address);
        },
      }}
    />
  );
}
