import { Chart, type ChartProps, type Row } from './Chart.tsx';
import { boxOf, ticksTo } from './scale.ts';

const barSize = 0.8;

/** One bar per row, with its series on top of each other. */
export function BarChart<Of extends Row>(props: ChartProps<Of> & { isSideways?: boolean }) {
  const { rows, series, isSideways = false } = props;
  const ticks = ticksTo(Math.max(...rows.map((row) => series.reduce((sum, { read }) => sum + (read(row) ?? 0), 0))));
  const top = ticks.at(-1) ?? 1;
  return (
    <Chart {...props} ticks={ticks}>
      {rows.flatMap((row, index) => {
        const place = { start: (index + (1 - barSize) / 2) / rows.length, size: barSize / rows.length };
        let to = 0;
        return series.map(({ label, color, read }) => {
          const from = to;
          to += (read(row) ?? 0) / top;
          return <rect key={`${row.key} ${label}`} fill={color} {...boxOf({ ...place, from, to }, isSideways)} />;
        });
      })}
    </Chart>
  );
}
