/** The service has no cards now: not an error, but the end of the day's work. */
import { i18n } from '#i18n';
import { useEffect, useState } from 'react';
import { listRecent } from '../../outbox/store/listing.ts';
import type { CollectRecord } from '../../outbox/store/record.ts';
import { localDay } from '../days/local-day.ts';
import { useToday } from '../days/use-today.ts';
import type { OutboxDatabase } from '../../outbox/outbox.ts';

/** How many words are searched for those of today. */
const mostWords = 60;
const shownWords = 12;

export function NothingDue({
  outbox,
  words: newest,
}: {
  readonly outbox: OutboxDatabase;
  /** Recent words: shown until all of today's have been read. */
  readonly words: readonly CollectRecord[];
}) {
  const [recent, setRecent] = useState(newest);
  const words = collectedOn(useToday(), recent);
  useEffect(() => {
    let isHere = true;
    void listRecent(outbox, mostWords, 'collect').then((found) => isHere && setRecent(found));
    return () => {
      isHere = false;
    };
  }, [outbox]);
  const shown = words.slice(0, shownWords);
  const more = words.length - shown.length;
  return (
    <div role="status" className="stack nothing-due">
      <p className="lead">{i18n.t('review.nothing')}</p>
      <p className="quiet small">{i18n.t('review.nothingMore')}</p>
      {shown.length > 0 && (
        <p className="today-words">
          <span className="quiet small">{i18n.t('review.collectedToday')} </span>
          {shown.map((word, place) => (
            <span key={word}>
              {place > 0 && <span className="quiet"> · </span>}
              <bdi>{word}</bdi>
            </span>
          ))}
          {more > 0 && <span className="quiet small"> {i18n.t('review.andMore', [more])}</span>}
        </p>
      )}
    </div>
  );
}

function collectedOn(today: string, recent: readonly CollectRecord[]): readonly string[] {
  const words = recent
    .filter(({ createdAt, purpose }) => purpose === 'word' && localDay(createdAt) === today)
    .map(({ spec }) => spec.term);
  return [...new Set(words)];
}
