/** The button with this name, as a learner finds it. */
import { page } from 'vitest/browser';

export const buttonNamed = (name: string | RegExp) => page.getByRole('button', { name });
