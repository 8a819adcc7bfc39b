/** One name for one thing: what a file exports has a name that no other file gives to something else. */
import ts from 'typescript';
import { expect, test } from 'vitest';
import { readSource, sourcesBelow } from './sources.ts';

test('no exported name is defined twice', () => {
  const files = ['extension', 'relay', 'shared', 'store', 'tests']
    .flatMap(sourcesBelow)
    .filter((file) => !/\.(?:test|spec)\.tsx?$/u.test(file));
  const definedIn = new Map<string, string[]>();
  for (const file of files) {
    for (const name of namesDefinedBy(file)) {
      definedIn.set(name, [...(definedIn.get(name) ?? []), file]);
    }
  }
  expect(definedIn.size).toBeGreaterThan(files.length);
  // Every set of fixtures has its own `test`, as Playwright names it.
  const twice = [...definedIn].filter(([name, places]) => places.length > 1 && name !== 'test');
  expect(twice.map(([name, places]) => `${name}: ${places.join(', ')}`)).toEqual([]);
});

/** The names that a file defines and exports: not what it passes on from another file, and not `default`. */
function namesDefinedBy(file: string): ReadonlySet<string> {
  const { statements } = ts.createSourceFile(file, readSource(file), ts.ScriptTarget.Latest);
  const named = statements.filter(
    (statement) =>
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.[0]?.kind === ts.SyntaxKind.ExportKeyword,
  );
  return new Set(named.flatMap(namesOf));
}

function namesOf(statement: ts.Statement): readonly string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) => bound(name));
  }
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement);
  const isDefault =
    ts.canHaveModifiers(statement) &&
    ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword) === true;
  return isNamed && !isDefault && statement.name !== undefined ? [statement.name.text] : [];
}

function bound(name: ts.BindingName): readonly string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) =>
    ts.isBindingElement(element) ? bound(element.name) : [],
  );
}
