/** All entries of the gallery, in the order of its list. */
import type { GalleryEntry } from '../entry.ts';
import { captionEntries } from './captions.tsx';
import { cardEntries } from './cards.ts';
import { controlEntries } from './controls.tsx';
import { editEntries } from './edit.tsx';
import { exportEntries } from './exporting.tsx';
import { homeEntries, screenEntries } from './home.tsx';
import { importEntries } from './importing.tsx';
import { meaningEntries } from './meaning.ts';
import { onPageEntries } from './on-page.ts';
import { prepareEntries } from './preparing.tsx';
import { settingsEntries } from './settings.tsx';
import { statisticsEntries } from './statistics.tsx';
import { summaryEntries } from './summary.tsx';
import { welcomeEntries } from './welcome.tsx';
import { wordsEntries } from './words.tsx';

export const entries: readonly GalleryEntry[] = [
  ...homeEntries,
  ...cardEntries,
  ...summaryEntries,
  ...screenEntries,
  ...editEntries,
  ...wordsEntries,
  ...welcomeEntries,
  ...exportEntries,
  ...importEntries,
  ...prepareEntries,
  ...captionEntries,
  ...statisticsEntries,
  ...settingsEntries,
  ...meaningEntries,
  ...onPageEntries,
  ...controlEntries,
];
