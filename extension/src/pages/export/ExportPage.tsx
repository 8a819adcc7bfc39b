/** The learner's words as a file: all of them, or those of a filtered list. */
import { i18n } from '#i18n';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { pause as pauseBriefly } from '../../platform/pause.ts';
import { exportFormats, type ExportFormat } from '../../transfer/build-file.ts';
import { Button } from '../../ui/Button.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { PageNav } from '../../ui/PageNav.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { chooseWords } from '../../word-list/choose-words.ts';
import { everything, writeFilter, type WordFilter } from '../../word-list/filter.ts';
import type { ListedWord } from '../../word-list/read-words.ts';
import type { WordsRead } from '../../word-list/watch-words.ts';
import { ListLine } from '../../word-list/ListLine.tsx';
import { isBeingRead, isUnread, useProgress } from '../../word-list/use-progress.ts';
import { useOnline } from '../../ui/use-online.ts';
import { Choice } from '../../ui/Choice.tsx';
import { Preview } from './Preview.tsx';
import { Progress } from './Progress.tsx';
import { useExport } from './use-export.ts';
import { WhichWords } from './WhichWords.tsx';
import '../../ui/styles/page.css';
import './export.css';
import { numberText } from '../../ui/number-text.ts';

export function ExportPage({
  read: { words, failed },
  filter,
  pause = pauseBriefly,
}: {
  readonly read: WordsRead;
  readonly filter: WordFilter;
  /** Between two slices of the file. */
  readonly pause?: () => Promise<void>;
}) {
  const list = useProgress();
  const offline = !useOnline();
  const isUnknown = words?.length === 0 && (list === null || isUnread(list));
  const isReading = words === null || (isUnknown && list !== null && isBeingRead(list) && !offline);
  return (
    <main className="page export-page">
      <header className="stack">
        <PageNav current="export" />
        <h1 className="word">{i18n.t('exporting.title')}</h1>
        <p className="quiet">{i18n.t('exporting.intro')}</p>
        <ListLine {...{ list, offline }} />
      </header>
      {failed && <Notice tone="wrong">{i18n.t('exporting.unreadable')}</Notice>}
      {isReading && !failed && <p role="status">{i18n.t('exporting.reading')}</p>}
      {words?.length === 0 && !isUnknown && (
        <p className="export-empty">{i18n.t('exporting.empty')}</p>
      )}
      {words !== null && words.length > 0 && <ExportForm {...{ words, filter, pause }} />}
    </main>
  );
}

function ExportForm({
  words,
  filter,
  pause,
}: {
  readonly words: readonly ListedWord[];
  readonly filter: WordFilter;
  readonly pause: () => Promise<void>;
}) {
  const isFiltered = writeFilter({ ...filter, order: everything.order }).size > 0;
  const [onlyList, setOnlyList] = useState(isFiltered);
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [forExcel, setForExcel] = useState(true);
  const listed = useMemo(() => chooseWords(words, filter), [words, filter]);
  const all = useMemo(
    () => chooseWords(words, { ...everything, order: filter.order }),
    [words, filter],
  );
  const chosen = onlyList ? listed : all;
  const { state, start, cancel } = useExport(pause);
  const isRunning = state.kind === 'running';
  const button = useRef<HTMLButtonElement>(null);
  const wasRunning = useRef(false);
  useEffect(() => {
    // The cancel button had the focus and is gone.
    if (wasRunning.current && !isRunning) button.current?.focus();
    wasRunning.current = isRunning;
  }, [isRunning]);
  const group = useId();
  return (
    <>
      <WhichWords
        {...{ filter, isFiltered, onlyList }}
        all={all.length}
        listed={listed.length}
        onChange={setOnlyList}
      />
      <fieldset className="choices">
        <legend>{i18n.t('exporting.formatTitle')}</legend>
        {exportFormats.map((one) => (
          <Choice
            key={one}
            group={group}
            {...textsOf(one)}
            chosen={format === one}
            onChoose={() => setFormat(one)}
          >
            {one === 'csv' && format === 'csv' && (
              <Switch
                label={i18n.t('exporting.forExcel')}
                note={i18n.t('exporting.forExcelNote')}
                checked={forExcel}
                onChange={setForExcel}
              />
            )}
          </Choice>
        ))}
      </fieldset>
      <Preview words={chosen} />
      <div className="export-end">
        {state.kind === 'running' ? (
          <Progress written={state.written} all={state.all} onCancel={cancel} />
        ) : (
          <Button
            ref={button}
            variant="primary"
            busy={chosen.length === 0}
            onClick={() => start(chosen, format, forExcel)}
          >
            {i18n.t('exporting.start', chosen.length, [numberText(chosen.length)])}
          </Button>
        )}
        {state.kind === 'done' && (
          <Notice tone="info">
            {i18n.t('exporting.done', state.words, [numberText(state.words), state.name])}
          </Notice>
        )}
        {state.kind === 'cancelled' && <Notice tone="info">{i18n.t('exporting.cancelled')}</Notice>}
        {state.kind === 'failed' && <Notice tone="wrong">{i18n.t('exporting.failed')}</Notice>}
      </div>
    </>
  );
}

function textsOf(format: ExportFormat): { readonly label: string; readonly note: string } {
  switch (format) {
    case 'csv':
      return { label: i18n.t('exporting.csv'), note: i18n.t('exporting.csvNote') };
    case 'json':
      return { label: i18n.t('exporting.json'), note: i18n.t('exporting.jsonNote') };
    case 'anki':
      return { label: i18n.t('exporting.anki'), note: i18n.t('exporting.ankiNote') };
  }
}
