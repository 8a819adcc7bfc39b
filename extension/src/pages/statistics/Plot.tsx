/**
 * The frame of a picture: a scale of heights, lines at its round numbers, labels below. The shapes are drawn in
 * a square of 100 that is stretched; texts are HTML, so that they keep their size at any width and zoom.
 */
import { scaleLinear } from 'd3-scale';
import type { CSSProperties, ReactNode } from 'react';
import './plot.css';
import { numberText } from '../../ui/number-text.ts';

export interface PlotLabel {
  /** From 0 at the beginning of the line to 1 at its end. */
  readonly at: number;
  readonly text: string;
}

interface PlotProps {
  /** What the picture shows, for those who do not see it. */
  readonly label: string;
  readonly highest: number;
  /** The numbers of the scale; plain where it is absent. */
  readonly scaleText?: ((value: number) => string) | undefined;
  readonly labels: readonly PlotLabel[];
  /** @param y the height of a value, from 100 at the bottom to 0 at the top */
  readonly children: (y: (value: number) => number) => ReactNode;
  /** Numbers above the shapes. */
  readonly values?: readonly (PlotLabel & { readonly value: number })[];
}

const linesWanted = 3;

export function Plot(props: PlotProps) {
  const { label, highest, scaleText = numberText, labels, children, values = [] } = props;
  const y = scaleLinear()
    .domain([0, Math.max(1, highest)])
    .range([100, 0])
    .nice(linesWanted);
  const lines = y.ticks(linesWanted).filter((line) => Number.isInteger(line));
  return (
    <div className="plot numbers" role="img" aria-label={label}>
      <div className="plot-area">
        {lines.map((line) => (
          <span key={line} className="plot-line" style={place('--y', y(line))}>
            <span>{scaleText(line)}</span>
          </span>
        ))}
        <div className="plot-shapes">
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            {children(y)}
          </svg>
          {values.map(({ at, text, value }) => (
            <span
              key={at}
              className="plot-value"
              style={{ ...place('--x', at * 100), ...place('--y', y(value)) }}
            >
              {text}
            </span>
          ))}
        </div>
      </div>
      <div className="plot-labels">
        {labels.map(({ at, text }) => (
          <span key={at} data-edge={edgeOf(at)} style={place('--x', at * 100)}>
            {text}
          </span>
        ))}
      </div>
    </div>
  );
}

function place(name: string, percent: number): CSSProperties {
  return { [name]: `${percent}%` };
}

/** A label at the very edge stays inside of the picture; any other stands below the middle of what it names. */
function edgeOf(at: number): 'start' | 'end' | undefined {
  if (at < 0.02) return 'start';
  return at > 0.96 ? 'end' : undefined;
}
