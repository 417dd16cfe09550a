import { type CSSProperties, type KeyboardEvent, type ReactNode, useState } from 'react';
import { boxOf, percent } from './scale.ts';

export interface Row {
  readonly key: string | number;
  readonly name: string;
}

export interface Series<Of> {
  readonly label: string;
  readonly color: string;
  /** Null if there is nothing to show. */
  readonly read: (row: Of) => number | null;
}

export interface ChartProps<Of> {
  label: string;
  rows: readonly Of[];
  series: readonly Series<Of>[];
  format: (value: number) => string;
  /** A shorter name for below the plot. */
  shorten: (row: Of) => string;
  /** Called by a press, and by Enter on the chosen row. */
  onOpen?: (row: Of) => void;
}

interface FrameProps<Of> extends ChartProps<Of> {
  ticks: readonly number[];
  /** The names are beside the plot instead of below it. */
  isSideways?: boolean;
  children: ReactNode;
}

const namesMaximum = 10;
const moves: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Legend, axes, and the values of the row that is pointed at or chosen with the arrow keys. */
export function Chart<Of extends Row>(props: FrameProps<Of>) {
  const { label, rows, series, format, onOpen, ticks, isSideways = false, children } = props;
  const [chosen, setChosen] = useState<number | null>(null);
  const row = chosen === null ? undefined : rows[chosen];
  const size = 1 / rows.length;

  function press(event: KeyboardEvent) {
    const move = moves[event.key];
    if (move) {
      event.preventDefault();
      const next = chosen === null ? (move > 0 ? 0 : rows.length - 1) : chosen + move;
      setChosen(Math.min(Math.max(next, 0), rows.length - 1));
    } else if (event.key === 'Enter' && row) onOpen?.(row);
    else if (event.key === 'Escape') setChosen(null);
  }

  return (
    <figure className={isSideways ? 'chart sideways' : 'chart'} style={{ '--rows': rows.length } as CSSProperties}>
      <figcaption>
        {series.map((one) => (
          <Key key={one.label} {...one} />
        ))}
      </figcaption>
      <ol className="chart-ticks" aria-hidden="true">
        {ticks.map((tick) => (
          <li key={tick}>{format(tick)}</li>
        ))}
      </ol>
      <div className="chart-plot">
        <svg
          role="application"
          aria-label={label}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys choose a row.
          tabIndex={0}
          onKeyDown={press}
          onBlur={() => setChosen(null)}
          onPointerLeave={() => setChosen(null)}
        >
          {ticks.map((tick, index) => (
            <line key={tick} {...gridLine(index / (ticks.length - 1), isSideways)} />
          ))}
          {rows.map((one, index) => (
            <rect
              key={one.key}
              className={index === chosen ? 'chart-row chosen' : 'chart-row'}
              {...boxOf({ start: index * size, size, from: 0, to: 1 }, isSideways)}
              {...(onOpen && { onClick: () => onOpen(one), cursor: 'pointer' })}
              onPointerEnter={() => setChosen(index)}
            />
          ))}
          {children}
        </svg>
        <output className="box" style={beside(chosen ?? 0, rows.length, isSideways)}>
          {row ? <strong>{row.name}</strong> : null}
          {row ? series.map((one) => <Key key={one.label} {...one} value={showValue(one.read(row), format)} />) : null}
        </output>
      </div>
      <Names {...props} />
    </figure>
  );
}

const Key = ({ label, color, value }: { label: string; color: string; value?: string }) => (
  <span className="chart-key" style={{ '--color': color } as CSSProperties}>
    {label} {value}
  </span>
);

/** Below the plot, days have room for some of them only, always with the last. */
function Names<Of extends Row>({ rows, isSideways, shorten }: FrameProps<Of>) {
  const step = isSideways ? 1 : Math.ceil(rows.length / namesMaximum);
  return (
    <ol className="chart-names" aria-hidden="true">
      {rows.map((row, index) =>
        (rows.length - 1 - index) % step === 0 ? (
          <li key={row.key} style={isSideways ? {} : { left: percent((index + 0.5) / rows.length) }}>
            {isSideways ? breakAfterSlashes(row.name) : shorten(row)}
          </li>
        ) : null,
      )}
    </ol>
  );
}

const breakAfterSlashes = (path: string) => path.replaceAll('/', '/\u200b');

const showValue = (value: number | null, format: (value: number) => string) => (value === null ? '–' : format(value));

const gridLine = (at: number, isSideways: boolean) =>
  isSideways
    ? { x1: percent(at), x2: percent(at), y1: 0, y2: '100%' }
    : { x1: 0, x2: '100%', y1: percent(1 - at), y2: percent(1 - at) };

/** On the side of the row that has more room, and within the plot. */
function beside(index: number, count: number, isSideways: boolean): CSSProperties {
  const [before, after] = isSideways ? ['bottom', 'top'] : ['right', 'left'];
  const isFirstHalf = index < count / 2;
  const distance = percent(isFirstHalf ? (index + 1) / count : 1 - index / count);
  return {
    [isFirstHalf ? after : before]: isSideways ? distance : `clamp(0px, ${distance}, 100% - var(--box-width))`,
  };
}
