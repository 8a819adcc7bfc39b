/** A line over time with the area below it. */
import { area, line } from 'd3-shape';
import { Plot, type PlotLabel } from './Plot.tsx';

interface AreaProps {
  readonly label: string;
  readonly values: readonly number[];
  readonly labels: readonly PlotLabel[];
}

export function Area({ label, values, labels }: AreaProps) {
  // A single value is a level line.
  const points = values.length === 1 ? [values[0] ?? 0, values[0] ?? 0] : values;
  const x = (_value: number, place: number): number => (place * 100) / (points.length - 1);
  return (
    <Plot label={label} highest={Math.max(...points)} labels={labels}>
      {(y) => (
        <>
          <path className="area" d={area<number>(x, 100, y)(points) ?? ''} />
          <path className="line" d={line<number>(x, y)(points) ?? ''} />
        </>
      )}
    </Plot>
  );
}
