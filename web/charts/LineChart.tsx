import { Chart, type ChartProps, type Row } from './Chart.tsx';
import { percent, ticksTo } from './scale.ts';

/** One line per series, interrupted where there is nothing to show. */
export function LineChart<Of extends Row>(props: ChartProps<Of>) {
  const { rows, series } = props;
  const ticks = ticksTo(Math.max(...series.flatMap(({ read }) => rows.map((row) => read(row) ?? 0))));
  const top = ticks.at(-1) ?? 1;
  const xOf = (index: number) => percent((index + 0.5) / rows.length);
  const yOf = (value: number) => percent(1 - value / top);
  return (
    <Chart {...props} ticks={ticks}>
      {series.map(({ label, color, read }) => {
        const values = rows.map(read);
        return (
          <g key={label} fill={color} stroke={color} strokeWidth={2}>
            {values.map((value, index) => {
              const previous = values[index - 1] ?? null;
              if (value === null) return null;
              const [x, y] = [xOf(index), yOf(value)];
              return (
                <g key={rows[index]?.key}>
                  {previous === null ? null : <line x1={xOf(index - 1)} y1={yOf(previous)} x2={x} y2={y} />}
                  <circle cx={x} cy={y} r={1.5} />
                </g>
              );
            })}
          </g>
        );
      })}
    </Chart>
  );
}
