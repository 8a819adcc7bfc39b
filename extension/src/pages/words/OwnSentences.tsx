/** Where the learner met the word. A sentence that has been sent can still be changed or deleted here. */
import { i18n } from '#i18n';
import { ExternalLink } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { setOwnSentence } from '../../outbox/word/own-sentence.ts';
import { shownText } from '../../text/invisible.ts';
import { markTerm } from '../../text/mark.ts';
import { longestSentence } from '../../text/sentence/sentence.ts';
import { Button } from '../../ui/Button.tsx';
import { onEscape } from '../../ui/escape.ts';
import type { EntrySentence } from '../../word-list/entry.ts';
import type { ListedWord } from '../../word-list/read-words.ts';
import { shortDate } from '../../ui/format.ts';
import type { OutboxDatabase } from '../../outbox/outbox.ts';
import { Word } from '../../ui/Word.tsx';
import { keepError } from '../../platform/keep-error.ts';

interface OwnSentencesProps {
  readonly word: ListedWord;
  readonly tag: string;
  readonly outbox: OutboxDatabase;
}

export function OwnSentences({ word, tag, outbox }: OwnSentencesProps) {
  const [deleted, setDeleted] = useState<EntrySentence | null>(null);
  const [failed, setFailed] = useState(false);
  const undo = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (deleted) undo.current?.querySelector('button')?.focus();
  }, [deleted]);

  /** @returns whether it is on disk */
  async function put(one: EntrySentence, sentence: string | null): Promise<boolean> {
    const { title, url, kept = { recordIds: [], language: '' } } = one;
    const context =
      sentence === null ? undefined : { sentence, title, url, language: kept.language };
    const isStored = await setOwnSentence(outbox, kept.recordIds, context).catch(
      (error: unknown) => {
        void keepError('words: sentence', error);
        return false;
      },
    );
    setFailed(!isStored);
    return isStored;
  }

  async function bringBack(one: EntrySentence): Promise<void> {
    if (!(await put(one, one.sentence))) return;
    setDeleted(null);
    // The pressed button is gone.
    document.getElementById('word-detail')?.focus();
  }

  // The list is read again a moment later.
  const shown = word.sentences.filter((one) => deleted === null || keyOf(one) !== keyOf(deleted));
  return (
    <div className="stack">
      {shown.length > 0 && <h3 className="small quiet">{i18n.t('words.sentences')}</h3>}
      {shown.map((one) => (
        <Sentence
          key={keyOf(one)}
          sentence={one}
          {...{ word, tag }}
          onChange={(sentence) => put(one, sentence)}
          onDelete={async () => {
            if (await put(one, null)) setDeleted(one);
          }}
        />
      ))}
      <div className="row" ref={undo}>
        <p className="small" role="status">
          {failed ? i18n.t('activity.tooLate') : deleted && i18n.t('words.sentenceDeleted')}
        </p>
        {deleted && <Button onClick={() => void bringBack(deleted)}>{i18n.t('card.undo')}</Button>}
      </div>
    </div>
  );
}

function keyOf({ kept, sentence }: EntrySentence): string {
  return kept?.recordIds.join(' ') ?? sentence;
}

interface SentenceProps {
  readonly sentence: EntrySentence;
  readonly word: ListedWord;
  readonly tag: string;
  readonly onChange: (sentence: string) => Promise<boolean>;
  readonly onDelete: () => Promise<void>;
}

function Sentence({ sentence: one, word, tag, onChange, onDelete }: SentenceProps) {
  const { sentence, title, url, metAt, kept } = one;
  const [isEdited, setEdited] = useState(false);
  // Shown until the list is read again.
  const [saved, setSaved] = useState({ from: '', to: '' });
  const text = saved.from === sentence ? saved.to : sentence;
  const figure = useRef<HTMLElement>(null);
  const isLink = /^https?:\/\//iu.test(url);
  const where = title || (isLink && URL.canParse(url) ? new URL(url).hostname : '');
  const wasEdited = useRef(false);
  useEffect(() => {
    if (wasEdited.current && !isEdited) figure.current?.querySelector('button')?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);
  return (
    <figure className="own-sentence" ref={figure}>
      {isEdited ? (
        <EditSentence
          {...{ tag, onDelete }}
          sentence={text}
          onCancel={() => setEdited(false)}
          onSave={async (changed) => {
            if (changed !== text && !(await onChange(changed))) return;
            setSaved({ from: sentence, to: changed });
            setEdited(false);
          }}
        />
      ) : (
        <>
          <Quote {...{ word, tag }} sentence={text} />
          <figcaption className="quiet small row">
            {where !== '' &&
              (isLink ? (
                <a href={url} target="_blank" rel="noreferrer">
                  <bdi>{shownText(where)}</bdi>
                  <ExternalLink className="icon" aria-hidden="true" />
                </a>
              ) : (
                <bdi>{shownText(where)}</bdi>
              ))}
            <time dateTime={new Date(metAt).toISOString()}>{shortDate(metAt)}</time>
            {kept && (
              <Button
                variant="quiet"
                aria-label={i18n.t('words.editSentence')}
                onClick={() => setEdited(true)}
              >
                {i18n.t('activity.edit')}
              </Button>
            )}
          </figcaption>
        </>
      )}
    </figure>
  );
}

function Quote({
  sentence,
  word: { term, record },
  tag,
}: Pick<SentenceProps, 'word' | 'tag'> & {
  readonly sentence: string;
}) {
  const asMet = markTerm(sentence, record?.met ?? term);
  const { before, word, after } = asMet.word === '' ? markTerm(sentence, term) : asMet;
  return (
    <Word as="blockquote" language={tag}>
      {shownText(before)}
      {word && <mark>{shownText(word)}</mark>}
      {shownText(after)}
    </Word>
  );
}

interface EditSentenceProps {
  readonly sentence: string;
  readonly tag: string;
  readonly onSave: (text: string) => Promise<void>;
  readonly onCancel: () => void;
  readonly onDelete: () => Promise<void>;
}

function EditSentence({ sentence, tag, onSave, onCancel, onDelete }: EditSentenceProps) {
  const [draft, setDraft] = useState(sentence);
  const note = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const text = draft.normalize('NFC').replaceAll(/\s+/gu, ' ').trim();
  const save = (): void => void (text === '' ? onDelete() : onSave(text));
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={(event) => {
        onEscape(onCancel)(event);
        const { key, ctrlKey, metaKey, nativeEvent } = event;
        if (key !== 'Enter' || !(ctrlKey || metaKey) || nativeEvent.isComposing) return;
        event.preventDefault();
        save();
      }}
    >
      <textarea
        ref={field}
        className="input"
        aria-label={i18n.t('words.sentence')}
        aria-describedby={note}
        dir="auto"
        lang={tag || undefined}
        rows={4}
        maxLength={Math.max(longestSentence, sentence.length)}
        value={draft}
        onChange={({ target }) => setDraft(target.value)}
      />
      <p className="quiet small" id={note}>
        {i18n.t('words.sentenceNote')}
      </p>
      <div className="row">
        <Button type="submit">{i18n.t('edit.save')}</Button>
        <Button variant="quiet" onClick={onCancel}>
          {i18n.t('edit.cancel')}
        </Button>
        <Button variant="quiet" onClick={() => void onDelete()}>
          {i18n.t('edit.delete')}
        </Button>
      </div>
    </form>
  );
}
