/** The learner's text and the right one, letter by letter if they are alike; a right text alone, as a word. */
import { i18n } from '#i18n';
import type { Flashcard } from '@gleaner/shared';
import { Check } from 'lucide-react';
import { Fragment } from 'react';
import { areAlike, letterDiff, type LetterRun } from '../../text/letter-diff.ts';
import { LargeWord } from '../../ui/LargeWord.tsx';
import { Word } from '../../ui/Word.tsx';
import { nearestText } from '../answers/slip.ts';

export function Written({
  card,
  written,
  same,
  language,
}: {
  readonly card: Flashcard;
  readonly written: string;
  /** Counts as equal, though it may look different. */
  readonly same: boolean;
  readonly language: string;
}) {
  const right = nearestText(card, card.correct, written);
  const diff = letterDiff(written, right);
  const isWhole = same || !areAlike(diff);
  const others = card.correct.filter((other) => other !== right).slice(0, 3);
  if (written === right && others.length === 0)
    return (
      <div className="spelt">
        <LargeWord text={right} language={language} />
        <Check className="icon" aria-hidden="true" />
      </div>
    );
  return (
    <dl className="written" lang={language}>
      {written !== right && (
        <>
          <dt lang={i18n.t('ui.locale')}>{i18n.t('review.youWrote')}</dt>
          <Word as="dd">
            {written === '' ? (
              <span className="quiet" lang={i18n.t('ui.locale')}>
                {i18n.t('review.youWroteNothing')}
              </span>
            ) : (
              <Letters runs={isWhole ? [{ text: written, kind: 'same' }] : diff.written} />
            )}
          </Word>
        </>
      )}
      <dt lang={i18n.t('ui.locale')}>{i18n.t('review.itIs')}</dt>
      <Word as="dd">
        <Letters runs={isWhole ? [{ text: right, kind: 'same' }] : diff.right} />
      </Word>
      {others.map((other) => (
        <Fragment key={other}>
          <dt />
          <Word as="dd" text={other} />
        </Fragment>
      ))}
    </dl>
  );
}

function Letters({ runs }: { readonly runs: readonly LetterRun[] }) {
  return runs.map(({ text, kind }, place) => {
    if (kind === 'same') return <span key={place}>{text}</span>;
    if (kind === 'extra') return <del key={place}>{text}</del>;
    // A dot stands for a missing letter.
    return <ins key={place}>{text || '·'}</ins>;
  });
}
