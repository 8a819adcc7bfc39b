/** The table of layers in CONTRIBUTING.md, made from `scripts/lint/layers.mjs`. */
import { layers } from '../lint/layers.mjs';

const [start, end] = ['<!-- layers -->', '<!-- end of layers -->'];
const shownBeside = ['extension/src', 'relay/src'];

/** The text with the table as it should be. Between the cells stand single spaces; oxfmt aligns them. */
export function withLayerTable(text) {
  const [before, rest] = text.split(start);
  const [, after] = rest?.split(end) ?? [];
  if (after === undefined) throw new Error(`CONTRIBUTING.md has lost ${start} or ${end}`);
  return `${before}${start}\n\n${layerTable()}\n\n${end}${after}`;
}

/** Whether two texts differ in more than how their tables are aligned. */
export function isSameTable(one, other) {
  const plain = (text) => text.replaceAll(/ +/gu, ' ').replaceAll(/-+ ?\|/gu, '-|');
  return plain(one) === plain(other);
}

function layerTable() {
  const columns = shownBeside.map((root) => layers[root]);
  const floors = Math.max(...columns.map((rows) => rows.length));
  const lines = Array.from({ length: floors }, (_, place) => {
    const floor = floors - place;
    return [String(floor), ...columns.map((rows) => quoted(rows[floor - 1] ?? []))];
  });
  const others = Object.keys(layers).filter((root) => !shownBeside.includes(root));
  return [
    row(['floor', ...shownBeside.map((root) => `\`${root}\``)]),
    row(['-', ...shownBeside.map(() => '-')]),
    ...lines.map(row),
    '',
    `These have an order of their own in that file: ${quoted(others)}.`,
  ].join('\n');
}

function row(cells) {
  return `| ${cells.join(' | ')} |`;
}

function quoted(names) {
  return names.map((name) => `\`${name}\``).join(', ');
}
