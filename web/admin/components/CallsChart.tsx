import type { CallCounts } from '@fagvaerk/contract/monitoring.ts';
import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { useNavigate } from 'react-router';
import { showNumber } from '../dates.ts';
import { language, words } from '../words.ts';

interface Bar extends CallCounts {
  label: string;
  /** Opens when the bar is pressed. */
  address: string | null;
}

interface Props {
  title: string;
  bars: readonly Bar[];
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

/** The arrow keys move from bar to bar. Show the numbers in a table, too. */
export function CallsChart({ title, bars, isSideways = false }: Props) {
  const navigate = useNavigate();
  return (
    <BarChart
      h={isSideways ? 80 + bars.length * rowHeight : 260}
      data={[...bars]}
      dataKey="label"
      type="stacked"
      orientation={isSideways ? 'vertical' : 'horizontal'}
      series={series}
      withLegend
      legendProps={{ itemSorter: null }}
      mb="md"
      barProps={{ cursor: 'pointer' }}
      valueFormatter={(value) => showNumber(value, language)}
      {...(isSideways ? { yAxisProps: { width: 150 } } : { xAxisProps: { tickFormatter: withoutYear } })}
      barChartProps={{
        title,
        onClick: ({ activeTooltipIndex }) => {
          const address = bars[Number(activeTooltipIndex ?? -1)]?.address;
          if (address) void navigate(address);
        },
      }}
    />
  );
}
