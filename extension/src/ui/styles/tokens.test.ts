import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const tokens = 'ui/styles/tokens.css';
const root = path.join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const styled = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.(?:css|html|tsx?)$/u.test(file) && !file.includes('test'),
);
const colour = /(?<!&)#[\da-f]{3,8}(?=[\s;,)'"])|\b(?:rgb|hsl|oklch|oklab)a?\(/iu;

it('no other style of Gleaner names a colour', () => {
  const others = styled.filter((file) => file !== tokens && colour.test(read(file)));
  expect(others).toEqual([]);
});

it('each colour has a light and a dark value', () => {
  const values = read(tokens).matchAll(/--([\w-]+):([^;]+);/gu);
  const colours = [...values].filter(([, , value]) => colour.test(`${value};`));
  expect(colours.length).toBeGreaterThan(20);
  expect(colours.filter(([, , value = '']) => !value.includes('light-dark('))).toEqual([]);
});
