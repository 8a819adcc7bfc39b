/** Upright bars, one for each amount. */
import { scaleBand } from 'd3-scale';
import { Plot } from './Plot.tsx';

interface Column {
  /** Unique in the picture. */
  readonly name: string;
  readonly value: number;
  /** Above the bar; absent where there is no room. */
  readonly valueText?: string;
}

interface ColumnsProps {
  readonly label: string;
  readonly columns: readonly Column[];
  /** Below these bars stands a label. */
  readonly labelled: ReadonlyMap<string, string>;
  readonly scaleText?: (value: number) => string;
}

export function Columns({ label, columns, labelled, scaleText }: ColumnsProps) {
  const x = scaleBand()
    .domain(columns.map(({ name }) => name))
    .range([0, 100])
    .paddingInner(0.3)
    .paddingOuter(0.15);
  const middle = (name: string): number => ((x(name) ?? 0) + x.bandwidth() / 2) / 100;
  return (
    <Plot
      label={label}
      highest={Math.max(...columns.map(({ value }) => value))}
      scaleText={scaleText}
      labels={[...labelled].map(([name, text]) => ({ at: middle(name), text }))}
      values={columns.flatMap(({ name, value, valueText: text }) =>
        text === undefined ? [] : [{ at: middle(name), value, text }],
      )}
    >
      {(y) =>
        columns.map(({ name, value }) => (
          <rect key={name} x={x(name)} y={y(value)} width={x.bandwidth()} height={100 - y(value)} />
        ))
      }
    </Plot>
  );
}
