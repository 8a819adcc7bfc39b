/** Everything that is known here about one word. */
import { i18n } from '#i18n';
import { Volume2, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { addKnown, removeKnown, storedKnown } from '../../highlight/known-words.ts';
import { connectionForNew } from '../../relay-client/session.ts';
import { notesOf } from '../../outbox/word/notes.ts';
import { readWordReviews } from '../../review/history/read-log.ts';
import { watchReview } from '../../review/store/watch.ts';
import { useSpeech } from '../../review/speech/use-speech.ts';
import { foldTerm } from '../../text/fold.ts';
import { shownText } from '../../text/invisible.ts';
import { Meaning } from '../../meaning/Meaning.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useStored } from '../../ui/use-stored.ts';
import { useWrite } from '../../ui/use-write.ts';
import { LargeWord } from '../../ui/LargeWord.tsx';
import { Word } from '../../ui/Word.tsx';
import type { ListedWord } from '../../word-list/read-words.ts';
import type { Languages } from './use-languages.ts';
import { Mastery } from './Mastery.tsx';
import { OwnSentences } from './OwnSentences.tsx';
import './word-detail.css';
import { longDate, shortDate } from '../../ui/format.ts';
import { numberText } from '../../ui/number-text.ts';
import type { OutboxDatabase } from '../../outbox/outbox.ts';

interface WordDetailProps {
  readonly word: ListedWord;
  readonly languages: Languages;
  readonly highest: number;
  readonly outbox: OutboxDatabase;
  readonly onClose: () => void;
}

const noOnlineVoices = { allowed: false, allow: () => undefined };

export function WordDetail({ word, languages, highest, outbox, onClose }: WordDetailProps) {
  const { term, language, mastery, tags } = word;
  const notes = otherNotes(word);
  const tag = languages.tagOf(language);
  const heading = useRef<HTMLHeadingElement>(null);
  const speech = useSpeech(term, tag, null, noOnlineVoices);
  // A reader is taken to each word that is opened.
  useEffect(() => heading.current?.focus(), [word.key]);
  return (
    <section className="word-detail stack" aria-labelledby="word-detail">
      <div className="detail-close">
        <Button variant="quiet" label={i18n.t('words.close')} onClick={onClose}>
          <X className="icon" aria-hidden="true" />
        </Button>
      </div>
      <LargeWord
        as="h2"
        id="word-detail"
        tabIndex={-1}
        ref={heading}
        text={shownText(term)}
        language={tag}
      />
      <div className="row quiet">
        <span>{languages.nameOf(language)}</span>
        {mastery !== undefined && <Mastery level={mastery} highest={highest} />}
        {speech.state === 'ready' && (
          <Button
            variant="quiet"
            label={i18n.t('summary.play', [shownText(term)])}
            onClick={() => speech.play()}
          >
            <Volume2 className="icon" aria-hidden="true" />
          </Button>
        )}
      </div>
      <Meaning
        term={shownText(term)}
        sentence={shownText(word.sentences[0]?.sentence ?? '')}
        language={tag}
      />
      <OwnSentences key={word.key} {...{ word, tag, outbox }} />
      {notes.length > 0 && (
        <div className="stack">
          <h3 className="small quiet">{i18n.t('words.notes')}</h3>
          <ul className="stack">
            {notes.map((note) => (
              <Word as="li" key={note} className="detail-note" text={shownText(note)} />
            ))}
          </ul>
        </div>
      )}
      {tags.length > 0 && (
        <ul className="row" aria-label={i18n.t('words.tags')}>
          {tags.map((one) => (
            <Word as="li" key={one} className="detail-tag" text={shownText(one)} />
          ))}
        </ul>
      )}
      <Dates word={word} />
      <Reviews word={word} />
      <Known term={term} />
      <p className="quiet small">{i18n.t('words.fixed')}</p>
    </section>
  );
}

/** Without those that say again where the word was met. */
function otherNotes({ notes, sentences }: ListedWord): readonly string[] {
  const all = { sendSentence: true, keepSource: true };
  const said = new Set(sentences.flatMap((one) => notesOf({ ...one, language: '' }, all)));
  return notes.filter((note) => !said.has(note));
}

function Dates({ word: { createdAt, reviewedAt } }: { readonly word: ListedWord }) {
  if (createdAt === undefined && reviewedAt === undefined) return null;
  return (
    <dl className="facts small">
      {createdAt !== undefined && (
        <>
          <dt>{i18n.t('words.collectedOn')}</dt>
          <dd>{longDate(createdAt)}</dd>
        </>
      )}
      {reviewedAt !== undefined && (
        <>
          <dt>{i18n.t('words.lastReviewed')}</dt>
          <dd>{longDate(reviewedAt)}</dd>
        </>
      )}
    </dl>
  );
}

/** How many reviews are listed. */
const mostReviews = 10;
const reviewChanges = [watchReview];

function Reviews({ word: { term, record } }: { readonly word: ListedWord }) {
  const met = record?.met ?? term;
  const read = async () => readWordReviews([term, met, foldTerm(term)], await connectionForNew());
  const query = { key: ['word-reviews', term, met], read, watches: reviewChanges };
  const { data: reviews = [] } = useStored(query);
  if (reviews.length === 0) return null;
  const right = reviews.filter((one) => one.right).length;
  return (
    <div className="stack">
      <h3 className="small quiet">{i18n.t('words.reviews')}</h3>
      <p>{i18n.t('words.reviewsRight', [numberText(right), numberText(reviews.length)])}</p>
      <ul className="review-strip">
        {reviews.slice(0, mostReviews).map((one, place) => (
          <li key={`${one.at} ${place}`} data-right={one.right}>
            {one.right
              ? i18n.t('words.rightOn', [shortDate(one.at)])
              : i18n.t('words.wrongOn', [shortDate(one.at)])}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** "I know this": the word is no longer marked on pages. Nothing changes at the service. */
function Known({ term }: { readonly term: string }) {
  const folded = foldTerm(term);
  const found = useStored(storedKnown).data?.find((one) => foldTerm(one) === folded);
  const { write, isLost } = useWrite();
  return (
    <div className="row">
      {/* One button, so that a press does not lose the focus. */}
      <Button
        variant={found === undefined ? 'plain' : 'quiet'}
        onClick={() => write(() => (found === undefined ? addKnown(term) : removeKnown(found)))}
      >
        {found === undefined ? i18n.t('card.known') : i18n.t('card.undo')}
      </Button>
      <p role="status">{found !== undefined && i18n.t('card.unmarked')}</p>
      {isLost && <Notice tone="wrong">{i18n.t('options.notSaved')}</Notice>}
    </div>
  );
}
