import { describe, expect, it } from 'vitest';
import { laidOut } from './layout.ts';

const table = (...lines: string[]) =>
  laidOut(lines.map((text, at) => ({ line: at + 1, cells: text.split(',') })));
const above = (...lines: string[]) => table(...lines).heading?.length ?? 0;
const columns = (...lines: string[]) => table(...lines).columns;

describe('the rows at the top', () => {
  it.each([
    ['two names of one column', ['book,libro', 'tree,árbol'], 0],
    ['a name of a column, and an unknown word', ['label,Schild', 'tree,Baum'], 0],
    ['a name that stands below again', ['title,note', 'title,note', 'tree,Baum'], 0],
    ['names of two columns', ['meaning,sentence', 'tree,A tree.'], 1],
    ['a name of the word alone', ['word,x', 'tree,Baum'], 1],
    ['names of languages', ['Deutsch,français', 'Baum,arbre'], 1],
    ['one language by two names', ['German,Deutsch', 'French,Französisch'], 0],
    ['Latin names above another script', ['Form,Old form,x', '树,樹,tree', '云,雲,cloud'], 1],
    ['one Latin word above another script', ['OK,okay', '树,tree', '云,cloud'], 0],
    ['a title above the names', ['Unit 3,,', 'Word,German,Hint', 'tree,Baum,x'], 2],
    ['languages in each row', ['German,English,Baum', 'German,French,Moos'], 0],
  ])('%s', (_what, lines, rows) => {
    expect(above(...lines)).toBe(rows);
  });
});

describe('what has no name', () => {
  it.each([
    ['numbers are no words', ['7,tree,Baum', '9,moss,Moos'], ['ignore', 'term', 'notes']],
    ['numbers alone are', ['7', '9'], ['term']],
    ['an address is one', ['tree,https://a.example/,Baum'], ['term', 'url', 'notes']],
    [
      'languages before the words',
      ['German,English,Baum,tree', 'English,German,moss,Moos'],
      ['language', 'ignore', 'term', 'notes'],
    ],
    ['names of languages are words', ['German,Deutsch', 'French,Französisch'], ['term', 'notes']],
    ['kana behind Japanese', ['森,もり,forest', '木,き,tree'], ['term', 'ignore', 'notes']],
    ['Pinyin behind Chinese', ['树,shù,tree', '云,yún,cloud'], ['term', 'ignore', 'notes']],
    ['Pinyin with numbers', ['树木,shu4 mu4,trees'], ['term', 'ignore', 'notes']],
    ['a reading alone is kept', ['树,shù', '云,yún'], ['term', 'notes']],
    [
      'accents of another language',
      ['été,summer,x', 'forêt,forest,y'],
      ['term', 'notes', 'ignore'],
    ],
  ])('%s', (_what, lines, expected) => {
    expect(columns(...lines)).toEqual(expected);
  });

  it('is the word and its meaning under names of languages', () => {
    expect(columns('Englisch,Deutsch,x', 'tree,Baum,1a')).toEqual(['term', 'notes', 'ignore']);
  });
});
