/**
 * The possible base forms of an English term, found without a dictionary: cheap enough for the background.
 */
import { foldTerm } from '../fold.ts';
import { englishForms } from './forms.ts';
import { regularBases } from './regular-bases.ts';

/** More would be guesses, and each costs a request. */
const most = 3;

/** For one word; a phrase has none here. Never throws. */
export async function englishBases(term: string): Promise<readonly string[]> {
  const form = foldTerm(term);
  if (!/^[a-z]+$/u.test(form)) return [];
  const { irregular, misleading } = await englishForms();
  const lists = (forms: Readonly<Record<string, string>>, base: string): boolean =>
    Object.hasOwn(forms, base) && (forms[base] ?? '').split(' ').includes(form);
  const known = Object.keys(irregular).filter((base) => lists(irregular, base));
  const regular = regularBases(form).filter((base) => !lists(misleading, base));
  return [...new Set([...known, ...regular])].slice(0, most);
}
