/** Chooses between forms by numbers, so that a case can be repeated and shrunk. */
import fc from 'fast-check';

/** Picks one of several forms by the numbers it is given. */
export type Pick = <Form>(forms: Readonly<Record<string, Form>>) => Form;

/** Picks by random numbers and records its choices. */
export function pickBy(numbers: readonly number[], taken: string[]): Pick {
  let next = 0;
  return (forms) => {
    const names = Object.keys(forms);
    const name = names[(numbers[next++] ?? 0) % names.length] ?? '';
    taken.push(name);
    const form = forms[name];
    if (form === undefined) throw new Error('There is no form to pick');
    return form;
  };
}

export const decisions = fc.array(fc.nat(999), { minLength: 14, maxLength: 14 });
