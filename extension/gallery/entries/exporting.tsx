/** The export page in its states. */
import { BackupSection } from '../../src/pages/options/BackupSection.tsx';
import { ExportPage } from '../../src/pages/export/ExportPage.tsx';
import '../../src/pages/options/options.css';
import { everything, type WordFilter } from '../../src/word-list/filter.ts';
import type { ListedWord } from '../../src/word-list/read-words.ts';
import type { GalleryEntry } from '../entry.ts';
import { showContent, showParts } from '../stage/show.tsx';
import { samples } from './samples.ts';

const start = Date.UTC(2026, 9, 1, 12);
const words: readonly ListedWord[] = samples.map(({ word, sentence }, n) => ({
  ...{ key: word, term: word, language: 'LANGUAGE_GERMAN', tags: ['Verkehr'], notes: [] },
  ...{ rank: n, searched: word, createdAt: start - n },
  sentences: [{ sentence, title: 'Von Brücken und Flüssen', url: '', metAt: start }],
}));

interface Scene {
  readonly words?: readonly ListedWord[] | null;
  readonly failed?: boolean;
  readonly filter?: Partial<WordFilter>;
}

function entry(name: string, scene: Scene): GalleryEntry {
  return {
    ...{ name: `export/${name}`, width: 900, height: 900 },
    render: () =>
      showContent(
        <ExportPage
          read={{
            words: scene.words === undefined ? words : scene.words,
            failed: scene.failed === true,
          }}
          filter={{ ...everything, ...scene.filter }}
        />,
      ),
  };
}

export const exportEntries: readonly GalleryEntry[] = [
  entry('all words', {}),
  entry('filtered', { filter: { tag: 'Verkehr', language: 'LANGUAGE_GERMAN' } }),
  { ...entry('narrow', { filter: { tag: 'Verkehr' } }), width: 380 },
  entry('no words', { words: [] }),
  entry('reading', { words: null }),
  { name: 'backup', width: 720, render: () => showParts(<BackupSection />) },
  entry('unreadable', { words: null, failed: true }),
];
