/** After an answer: the learner's own sentence, the word marked, and where they met it. */
import { i18n } from '#i18n';
import type { Flashcard } from '@gleaner/shared';
import { useEffect, useState } from 'react';
import { openOutbox } from '../outbox/queue.ts';
import { findOwnSentence, type OwnSentence as Sentence } from './own-sentence.ts';

export function OwnSentence({ card }: { readonly card: Flashcard }) {
  const [sentence, setSentence] = useState<Sentence | null>(null);
  useEffect(() => {
    let current = true;
    void openOutbox()
      .then((outbox) => findOwnSentence(outbox, card))
      .then((found) => {
        if (current) setSentence(found);
      })
      // Without it the review goes on all the same.
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [card]);
  if (!sentence) return null;
  const { before, word, after, title, url } = sentence;
  const where = title || (URL.canParse(url) ? new URL(url).hostname : '');
  return (
    <figure className="own-sentence">
      <blockquote dir="auto">
        {before}
        {word && <mark>{word}</mark>}
        {after}
      </blockquote>
      <figcaption className="quiet small">
        {i18n.t('review.metHere')}
        {where && ': '}
        {url ? (
          <a href={url} target="_blank" rel="noreferrer" dir="auto">
            {where}
          </a>
        ) : (
          <span dir="auto">{where}</span>
        )}
      </figcaption>
    </figure>
  );
}
