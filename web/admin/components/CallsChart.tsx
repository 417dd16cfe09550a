import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { useNavigate } from 'react-router';
import { showNumber } from '../dates.ts';
import { language, words } from '../words.ts';
import type { CallsRow } from './CallsTable.tsx';

interface Props {
  title: string;
  bars: readonly CallsRow[];
  /** For names, which need more room than days. */
  isSideways?: boolean;
}

const series = [
  { name: 'accepted', label: words.outcomes.accepted, color: 'var(--get)' },
  { name: 'refused', label: words.outcomes.refused, color: 'var(--delete)' },
  { name: 'failed', label: words.outcomes.failed, color: 'var(--put)' },
];
const rowHeight = 34;
const withoutYear = (day: string) => day.replace(/ \d{4}$/, '');

/** Names wrap, paths do not. */
const shortPath = (name: string) => (name.startsWith('/') && name.length > 26 ? `…${name.slice(-25)}` : name);

/** A press on a bar opens its calls. The arrow keys move from bar to bar. Show the numbers in a table, too. */
export function CallsChart({ title, bars, isSideways = false }: Props) {
  const navigate = useNavigate();
  return (
    <BarChart
      h={isSideways ? 80 + bars.length * rowHeight : 260}
      data={[...bars]}
      dataKey="name"
      type="stacked"
      orientation={isSideways ? 'vertical' : 'horizontal'}
      series={series}
      withLegend
      legendProps={{ itemSorter: null }}
      mb="md"
      valueFormatter={(value) => showNumber(value, language)}
      {...(isSideways
        ? { yAxisProps: { width: 160, tickFormatter: shortPath } }
        : { xAxisProps: { tickFormatter: withoutYear } })}
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
