/** The words of another tab's page that the learner does not have: they are chosen here, and sent as an import. */
import { i18n } from '#i18n';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { askToSend } from '../../ask-to-send.ts';
import { graceMs } from '../../outbox/schedule.ts';
import { notesOf, type WantedNotes } from '../../outbox/word/notes.ts';
import { pause } from '../../platform/pause.ts';
import { languageName } from '../../settings/language-name.ts';
import type { Settings } from '../../settings/settings.ts';
import { shownText } from '../../text/invisible.ts';
import type { ImportWord } from '../../transfer/import/import-word.ts';
import { isImportUnderway, startImport, type ImportProgress } from '../../transfer/import/job.ts';
import { storedProgress } from '../../transfer/import/stored-progress.ts';
import type { PageWord } from '../../transfer/prepare/find-words.ts';
import type { PageText } from '../../transfer/prepare/page-text.ts';
import { prepareWords } from '../../transfer/prepare/prepare-words.ts';
import { Button } from '../../ui/Button.tsx';
import { explain } from '../../ui/explain.ts';
import { numberText } from '../../ui/number-text.ts';
import { Notice } from '../../ui/Notice.tsx';
import { PageNav } from '../../ui/PageNav.tsx';
import { useStored } from '../../ui/use-stored.ts';
import { PreparedWords } from './PreparedWords.tsx';
import { Queued } from './Queued.tsx';
import '../../ui/styles/page.css';
import './prepare.css';

interface PreparePageProps {
  /** Null when it could not be read. */
  readonly page: PageText | null;
  /** Of a private window only the words are stored. */
  readonly isPrivate: boolean;
  /** The service's code for the language of the page. */
  readonly language: string;
  readonly settings: Settings;
  readonly connection: string | null;
  readonly progress: ImportProgress | null;
}

/** What one button selects: about what a learner repeats in a day. */
const some = 20;

export function PreparePage(props: PreparePageProps) {
  const { page, connection } = props;
  return (
    <main className="page">
      <header className="stack">
        <PageNav current={null} />
        <h1 className="word">{i18n.t('prepare.title')}</h1>
        {page && <p className="lead">{shownText(page.title || page.url, 120)}</p>}
      </header>
      {connection === null && (
        <Notice tone="info">
          <a href="/welcome.html">{i18n.t('importing.connectFirst')}</a>
        </Notice>
      )}
      {page ? (
        <Words {...{ ...props, page }} />
      ) : (
        <Notice tone="warn">{i18n.t('prepare.unreadable')}</Notice>
      )}
    </main>
  );
}

function Words(props: PreparePageProps & { readonly page: PageText }) {
  const { page, isPrivate, settings, connection, progress: first } = props;
  const id = useId();
  const progress = useStored(storedProgress, first).data ?? null;
  const [code, setCode] = useState(props.language);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const language = settings.languages.find((one) => one.code === code) ?? { code, tag: '' };
  const prepared = useQuery({
    queryKey: ['prepared-words', id, code],
    queryFn: ({ signal }) => prepareWords(page.texts, language, { connection, pause, signal }),
    gcTime: 0,
    staleTime: Infinity,
    structuralSharing: false,
  });
  const found = prepared.data?.words ?? [];
  const chosen = found.filter(({ term }) => selected.has(term));
  const start = useMutation({
    mutationFn: async () => {
      const words = chosen.map((word) =>
        importWordOf(word, code, isPrivate ? null : page, settings),
      );
      if (connection !== null) await startImport(connection, words, pause, graceMs);
      askToSend();
      return words.length;
    },
  });
  if (start.data !== undefined && connection !== null)
    return <Queued {...{ progress, connection, count: start.data }} onUndone={start.reset} />;
  const isRunning = progress !== null && isImportUnderway(progress);
  return (
    <section className="stack" aria-labelledby={`${id}-found`}>
      <div role="status">
        <h2 id={`${id}-found`}>
          {prepared.data
            ? i18n.t('prepare.found', found.length, [numberText(found.length)])
            : i18n.t('prepare.reading')}
        </h2>
      </div>
      <div className="field">
        <label htmlFor={`${id}-language`}>{i18n.t('importing.language')}</label>
        <select
          id={`${id}-language`}
          className="input"
          value={code}
          onChange={({ target }) => {
            setCode(target.value);
            setSelected(new Set());
          }}
        >
          {settings.languages.map((one) => (
            <option key={one.code} value={one.code}>
              {languageName(one)}
            </option>
          ))}
        </select>
      </div>
      {found.length > 0 && (
        <>
          <p className="quiet small">
            {prepared.data?.areRanked ? i18n.t('prepare.ranked') : i18n.t('prepare.counted')}
          </p>
          <div className="row prepare-actions">
            <Button
              onClick={() => setSelected(new Set(found.slice(0, some).map(({ term }) => term)))}
            >
              {i18n.t('prepare.first', Math.min(some, found.length))}
            </Button>
            {selected.size > 0 && (
              <Button variant="quiet" onClick={() => setSelected(new Set())}>
                {i18n.t('prepare.clear')}
              </Button>
            )}
          </div>
          <PreparedWords
            words={found}
            {...{ selected }}
            onSelect={setSelected}
            language={language.tag}
          />
          {isRunning && (
            <Notice tone="info">
              <a href="/import.html">{i18n.t('prepare.underway')}</a>
            </Notice>
          )}
          {start.isError && <Notice tone="wrong">{explain(start.error)}</Notice>}
          <div className="row">
            <Button
              variant="primary"
              busy={chosen.length === 0 || connection === null || isRunning || start.isPending}
              onClick={() => start.mutate()}
            >
              {i18n.t('prepare.start', chosen.length, [numberText(chosen.length)])}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

function importWordOf(
  { term, sentence }: PageWord,
  language: string,
  page: PageText | null,
  wanted: WantedNotes,
): ImportWord {
  const context = page
    ? { sentence, title: page.title, url: page.url }
    : { sentence: '', title: '', url: '' };
  const notes = notesOf({ ...context, language: '' }, wanted);
  return { term, language, tags: [], notes, ...context };
}
