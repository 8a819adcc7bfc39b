/** Words that were never sent, by name, with a button to save them as a file. */
import { i18n } from '#i18n';
import { shownText } from '../text/invisible.ts';
import { Button } from '../ui/Button.tsx';
import { saveFile } from '../ui/save-file.ts';
import { wordsAsCsv, wordsAsJson } from './export-words.ts';
import type { UnsentWord } from './unsent.ts';
import { Word } from '../ui/Word.tsx';
import './unsent-words.css';

/** Further words are only counted here; the file has all. */
const mostNamed = 12;

export function UnsentWords({ words }: { readonly words: readonly UnsentWord[] }) {
  if (words.length === 0) return null;
  const more = words.length - mostNamed;
  return (
    <>
      <ul className="unsent-words">
        {words.slice(0, mostNamed).map((word, place) => (
          <li key={'id' in word ? word.id : place}>
            <Word as="bdi" text={shownText('spec' in word ? word.spec.term : word.term)} />
          </li>
        ))}
        {more > 0 && <li className="unsent-more">{i18n.t('accounts.more', [more])}</li>}
      </ul>
      <SaveAs words={words} />
    </>
  );
}

function SaveAs({ words }: { readonly words: readonly UnsentWord[] }) {
  const save = (ending: string, type: string, text: string): void => {
    const file = new Blob([text], { type: `${type};charset=utf-8` });
    saveFile(i18n.t('accounts.fileName', [ending]), file);
  };
  return (
    <p className="row small">
      <span className="quiet">{i18n.t('accounts.saveAs')}</span>
      <Button variant="quiet" onClick={() => save('csv', 'text/csv', wordsAsCsv(words))}>
        {i18n.t('accounts.csv')}
      </Button>
      <Button variant="quiet" onClick={() => save('json', 'application/json', wordsAsJson(words))}>
        {i18n.t('accounts.json')}
      </Button>
    </p>
  );
}
