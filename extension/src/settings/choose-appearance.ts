/** Applies the learner's choice to Gleaner's pages, and to what Gleaner shows on websites. */
import { changeSettings } from './settings.ts';
import { changeAppearance, readAppearance, type Appearance } from './appearance.ts';

export async function chooseAppearance(change: Partial<Appearance>): Promise<void> {
  changeAppearance(change);
  await changeSettings({ theme: readAppearance().theme });
}
