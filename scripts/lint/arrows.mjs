/** A plugin for oxlint: `gleaner/arrows` refuses an import that the table in `layers.mjs` does not allow. */
import { posix, relative, sep } from 'node:path';
import { layers } from './layers.mjs';

const isOfTests = (path) => /\/testing[^/]*(?:\/|\.tsx?$)|\.(?:test|spec)\.tsx?$/u.test(path);

const arrows = {
  create(context) {
    const file = relative(context.cwd, context.filename).replaceAll(sep, '/');
    if (isOfTests(file)) return {};
    const check = (source) => {
      if (typeof source?.value !== 'string' || !source.value.startsWith('.')) return;
      const imported = posix.join(posix.dirname(file), source.value);
      for (const [root, rows] of Object.entries(layers)) {
        const message = complaint(root, rows, file, imported);
        if (message !== null) context.report({ node: source, message });
      }
    };
    const ofSource = ({ source }) => check(source);
    return {
      ImportDeclaration: ofSource,
      ExportNamedDeclaration: ofSource,
      ExportAllDeclaration: ofSource,
      ImportExpression: ofSource,
      TSImportType: ofSource,
    };
  },
};

export default { meta: { name: 'gleaner' }, rules: { arrows } };

/** Why the file may not import that; null where it may, or where the table does not name them. */
function complaint(root, rows, file, imported) {
  if (!file.startsWith(`${root}/`) || !imported.startsWith(`${root}/`)) return null;
  const from = placeOf(rows, file.slice(root.length + 1));
  const to = placeOf(rows, imported.slice(root.length + 1));
  if (from === null) return null;
  if (to === null) return `${imported} has no layer in scripts/lint/layers.mjs.`;
  if (to.place === from.place || to.layer < from.layer) return null;
  const where = to.layer === from.layer ? 'beside' : 'above';
  return `${root}/${to.place} lies ${where} ${from.place} (scripts/lint/layers.mjs).`;
}

function placeOf(rows, path) {
  const fitting = rows
    .flatMap((row, layer) => row.map((place) => ({ place, layer })))
    .filter(({ place }) => path === place || path.startsWith(`${place}/`) || isDirect(place, path));
  return fitting.sort((one, other) => other.place.length - one.place.length)[0] ?? null;
}

function isDirect(place, path) {
  return place === '.' && !path.includes('/');
}
