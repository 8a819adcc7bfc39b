/** What was read, line by line, before anything is sent: columns can be corrected. */
import { i18n } from '#i18n';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { askToSend } from '../../ask-to-send.ts';
import { pause } from '../../platform/pause.ts';
import { languageName } from '../../settings/language-name.ts';
import type { Settings } from '../../settings/settings.ts';
import { shownText } from '../../text/invisible.ts';
import { startImport } from '../../transfer/import/job.ts';
import { previewOf, type PreviewLine } from '../../transfer/import/preview.ts';
import { columnNames, type Column } from '../../transfer/import/columns.ts';
import type { Table } from '../../transfer/import/table.ts';
import { Button } from '../../ui/Button.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { explain } from '../../ui/explain.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Word } from '../../ui/Word.tsx';
import { splitAt, withColumn, withHeading } from './as-said.ts';
import { languageCodeOf } from './language-code-of.ts';
import { PreviewRows } from './PreviewRows.tsx';
import { listText } from '../../ui/format.ts';
import { numberText } from '../../ui/number-text.ts';

interface PreviewListProps {
  readonly table: Table;
  readonly settings: Settings;
  readonly connection: string;
  /** When the list of the learner's words was read to its end, in milliseconds since the epoch. */
  readonly listedAt: number | null;
  readonly onDone: () => void;
}

const noLines: readonly PreviewLine[] = [];
/** Of the table that shows what each column holds. */
const shownRows = 3;
const longestSign = 10;

export function PreviewList(props: PreviewListProps) {
  const { table: given, settings, connection, listedAt, onDone } = props;
  const id = useId();
  const [sign, setSign] = useState('');
  const [table, setTable] = useState(given);
  const { columns } = table;
  const hasHeading = table.heading !== undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  const [language, setLanguage] = useState(settings.language);
  useEffect(() => heading.current?.focus(), []);
  const preview = useQuery({
    // The table itself as a part of the key would be made a text at each drawing.
    queryKey: ['import-preview', id, columns, language, hasHeading, sign, listedAt],
    queryFn: ({ signal }) =>
      previewOf(table, {
        columns,
        language,
        connection,
        sendSentence: settings.sendSentence,
        pause,
        signal,
        codeOf: (said) => languageCodeOf(said, settings.languages),
      }),
    // The lines stay on the screen while they are looked at again.
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: Infinity,
    structuralSharing: false,
  });
  const lines = preview.data ?? noLines;
  const words = useMemo(
    () => lines.flatMap((line) => (line.kind === 'new' ? line.word : [])),
    [lines],
  );
  const nameOf = (code: string): string =>
    languageName(settings.languages.find((one) => one.code === code) ?? { code, tag: '' });
  const start = useMutation({
    mutationFn: () => startImport(connection, words, pause),
    onSuccess: () => {
      askToSend();
      onDone();
    },
  });
  return (
    <section className="stack import-preview" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} tabIndex={-1} ref={heading}>
        {i18n.t('importing.previewTitle')}
      </h2>
      <p role="status">{preview.data ? summary(lines) : i18n.t('ui.loading')}</p>
      {columns.length > 1 && !table.isOurs && (
        <Columns table={table} onChange={(said) => setTable({ ...table, columns: said })} />
      )}
      {given.format === 'lines' && (
        <div className="field">
          <label htmlFor={`${id}-sign`}>{i18n.t('importing.sign')}</label>
          <input
            id={`${id}-sign`}
            className="input import-sign"
            maxLength={longestSign}
            autoComplete="off"
            spellCheck={false}
            value={sign}
            onChange={({ target }) => {
              setSign(target.value);
              setTable(splitAt(given, target.value));
            }}
          />
        </div>
      )}
      {mayHaveHeading(given) && (
        <Switch
          label={i18n.t('importing.heading')}
          checked={hasHeading}
          onChange={(is) => setTable(withHeading(splitAt(given, sign), is))}
        />
      )}
      {!columns.includes('language') && (
        <div className="field">
          <label htmlFor={id}>{i18n.t('importing.language')}</label>
          <select
            id={id}
            className="input"
            value={language}
            onChange={({ target }) => setLanguage(target.value)}
          >
            {settings.languages.map((one) => (
              <option key={one.code} value={one.code}>
                {languageName(one)}
              </option>
            ))}
          </select>
        </div>
      )}
      <PreviewRows lines={lines} languageOf={columns.includes('language') ? nameOf : null} />
      {start.isError && <Notice tone="wrong">{explain(start.error)}</Notice>}
      <div className="row import-go">
        <Button
          variant="primary"
          busy={words.length === 0 || start.isPending || preview.isFetching}
          onClick={() => start.mutate()}
        >
          {i18n.t('importing.start', words.length, [numberText(words.length)])}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {i18n.t('ui.cancel')}
        </Button>
      </div>
    </section>
  );
}

/** Other formats have no heading, or one that is certain. */
function mayHaveHeading({ format, rows, heading }: Table): boolean {
  return (format === 'table' || format === 'lines') && rows.length + (heading ? 1 : 0) > 1;
}

/** The first rows as a table: the learner sees what stands in each column, and says what it is. */
function Columns({
  table: { columns, rows },
  onChange,
}: {
  readonly table: Table;
  readonly onChange: (columns: readonly Column[]) => void;
}) {
  return (
    <fieldset className="import-columns">
      <legend>{i18n.t('importing.columns')}</legend>
      {columns.map((column, at) => (
        <div className="field" key={String(at)} data-unread={column === 'ignore'}>
          <select
            className="input"
            aria-label={i18n.t('importing.column', [
              String(at + 1),
              shownText(rows[0]?.cells[at] ?? '', 24),
            ])}
            value={column}
            onChange={({ target }) => {
              const chosen = columnNames.find((one) => one === target.value) ?? 'ignore';
              onChange(withColumn(columns, at, chosen));
            }}
          >
            {columnNames.map((one) => (
              <option key={one} value={one}>
                {columnText(one)}
              </option>
            ))}
          </select>
          {rows.slice(0, shownRows).map(({ cells }, place) => {
            const text = shownText(cells[at] ?? '', 200);
            return <Word key={String(place)} className="import-cell" title={text} text={text} />;
          })}
        </div>
      ))}
    </fieldset>
  );
}

function columnText(column: Column): string {
  return {
    term: () => i18n.t('importing.as.term'),
    language: () => i18n.t('importing.as.language'),
    tags: () => i18n.t('importing.as.tags'),
    notes: () => i18n.t('importing.as.notes'),
    sentence: () => i18n.t('importing.as.sentence'),
    title: () => i18n.t('importing.as.title'),
    url: () => i18n.t('importing.as.url'),
    ignore: () => i18n.t('importing.as.ignore'),
  }[column]();
}

/** How many lines are of each kind; a kind without lines is left out. */
function summary(lines: readonly PreviewLine[]): string {
  const parts = (['new', 'known', 'repeated', 'problem'] as const).flatMap((kind) => {
    const { length } = lines.filter((line) => line.kind === kind);
    return length > 0 ? [i18n.t(`importing.sum.${kind}`, [numberText(length)])] : [];
  });
  return listText(parts);
}
