import { describe, expect, it } from 'vitest';
import { findForms } from '../../../build/lexicon/find-forms.ts';
import { formsOf } from './forms.ts';
import type { EnglishForms } from './forms-file.ts';
import { regularBases } from './regular-bases.ts';

const forms = findForms();

/** Decides like the matcher. */
function isFormOf(form: string, base: string): boolean {
  const says = (list: EnglishForms['irregular']) =>
    formsOf([base], list).some(([listed]) => listed === form);
  return says(forms.irregular) || (regularBases(form).includes(base) && !says(forms.misleading));
}

describe('a form and its base', () => {
  it.each([
    ...[
      'went go',
      'was be',
      'mice mouse',
      'leaves leaf',
      'leaves leave',
      'better good',
      'taken take',
    ],
    ...['hopping hop', 'hoping hope', 'hopped hop', 'hoped hope', 'visiting visit', 'planned plan'],
    ...['travelling travel', 'traveling travel', 'panicked panic', 'agreed agree', 'freed free'],
    ...['studied study', 'studies study', 'ties tie', 'boxes box', 'wishes wish', 'heroes hero'],
    ...[
      'photos photo',
      'buses bus',
      'glasses glass',
      'quizzes quiz',
      'arguing argue',
      'seeing see',
    ],
    ...['happier happy', 'biggest big', 'taller tall', 'dwindling dwindle', 'finessing finesse'],
    ...["dog's dog", "dogs' dogs", 'gossamers gossamer', 'googled google'],
  ])('%s', (pair) => {
    const [form = '', base = ''] = pair.split(' ');
    expect(isFormOf(form, base)).toBe(true);
  });

  it.each([
    ...['caring car', 'rating rat', 'staring star', 'hoping hop', 'news new', 'number numb'],
    ...['corner corn', 'forest for', 'interest inter', 'master mast', 'offer off'],
    ...['thing th', 'string str', 'bring br', 'bus bu', 'red re', 'this thi'],
    ...['constructor construct', '__proto__ object', 'boss bos', 'driver drive'],
  ])('not %s', (pair) => {
    const [form = '', base = ''] = pair.split(' ');
    expect(isFormOf(form, base)).toBe(false);
  });
});
