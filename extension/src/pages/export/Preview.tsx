/** The first words of the file, with the sentence and source that go with them. */
import { i18n } from '#i18n';
import { useId } from 'react';
import { shownText } from '../../text/invisible.ts';
import type { WordEntry } from '../../word-list/entry.ts';
import { Word } from '../../ui/Word.tsx';

const rows = 3;

export function Preview({ words }: { readonly words: readonly WordEntry[] }) {
  const id = useId();
  if (words.length === 0) return null;
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id}>{i18n.t('exporting.preview')}</h2>
      <ol className="export-preview">
        {words.slice(0, rows).map(({ key, term, sentences: [newest] }) => (
          <li key={key}>
            <Word className="export-term" text={shownText(term)} />
            {newest && (
              <Word
                className="small"
                title={shownText(newest.sentence)}
                text={shownText(newest.sentence)}
              />
            )}
            {newest && newest.title !== '' && (
              <p className="small quiet">
                <bdi>{shownText(newest.title)}</bdi>
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
