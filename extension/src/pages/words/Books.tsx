/** Word books, read-only: those whose words are known choose what is listed. */
import { i18n } from '#i18n';
import { useState } from 'react';
import type { WordBook } from '../../learned-words/stored-books.ts';
import { shownText } from '../../text/invisible.ts';
import { Button } from '../../ui/Button.tsx';
import { numberText } from '../../ui/number-text.ts';

interface BooksProps {
  readonly books: readonly WordBook[];
  /** How many of its words are listed, by its id; null until the list has been read. */
  readonly listed: ReadonlyMap<string, number> | null;
  /** The id of the chosen one; empty for none. */
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

/** So many that the list below stays in sight. */
const mostAtFirst = 12;

export function Books({ books, listed, chosen, onChoose }: BooksProps) {
  const [isWhole, setWhole] = useState(false);
  if (books.length === 0) return null;
  const shown = books.filter(({ id }, n) => isWhole || n < mostAtFirst || id === chosen);
  return (
    <section className="word-books" aria-labelledby="books">
      <h2 id="books" className="quiet small">
        {i18n.t('words.books')}
      </h2>
      <ul className="row">
        {shown.map((book) => (
          <li key={book.id}>
            {book.words ? (
              <Button
                variant="quiet"
                aria-pressed={book.id === chosen}
                onClick={() => onChoose(book.id === chosen ? '' : book.id)}
              >
                <Book book={book} listed={listed ? (listed.get(book.id) ?? 0) : undefined} />
              </Button>
            ) : (
              <span className="book">
                <Book book={book} />
              </span>
            )}
          </li>
        ))}
        {books.length > mostAtFirst && (
          <li>
            <Button variant="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {i18n.t('words.showAll', [numberText(books.length)])}
            </Button>
          </li>
        )}
      </ul>
    </section>
  );
}

interface BookProps {
  readonly book: WordBook;
  /** How many of its words are listed; absent where they are not known. */
  readonly listed?: number | undefined;
}

function Book({ book, listed }: BookProps) {
  const { name, words, count = 0, mastered = 0 } = book;
  const hasProgress = mastered > 0 && mastered <= count;
  const shown = words ? listed : hasProgress ? undefined : book.count;
  const figures = [
    shown !== undefined && i18n.t('words.count', shown, [numberText(shown)]),
    hasProgress && i18n.t('words.mastered', [numberText(mastered), numberText(count)]),
  ].filter((text) => text !== false);
  return (
    <>
      <bdi>{shownText(name)}</bdi>{' '}
      {figures.length > 0 && <span className="quiet small">{figures.join(' · ')}</span>}
    </>
  );
}
