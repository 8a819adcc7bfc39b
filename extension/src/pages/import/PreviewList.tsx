/** What was read, line by line, before anything is sent: columns can be corrected. */
import { i18n } from '#i18n';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { askToSend } from '../../ask-to-send.ts';
import { pause } from '../../platform/pause.ts';
import { languageName } from '../../settings/language-name.ts';
import type { Settings } from '../../settings/settings.ts';
import { shownText } from '../../text/invisible.ts';
import { startImport } from '../../transfer/import/job.ts';
import { previewOf, type PreviewLine } from '../../transfer/import/preview.ts';
import { columnNames, withColumn, type Column } from '../../transfer/import/read/columns.ts';
import type { Table } from '../../transfer/import/read/table.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { explain } from '../../ui/explain.ts';
import { Notice } from '../../ui/Notice.tsx';
import { languageCodeOf } from './language-code-of.ts';
import { PreviewRows } from './PreviewRows.tsx';

interface PreviewListProps {
  readonly table: Table;
  readonly settings: Settings;
  readonly connection: string;
  readonly onDone: () => void;
}

const noLines: readonly PreviewLine[] = [];

export function PreviewList({ table, settings, connection, onDone }: PreviewListProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [columns, setColumns] = useState(table.columns);
  const [language, setLanguage] = useState(settings.language);
  useEffect(() => heading.current?.focus(), []);
  const preview = useQuery({
    // The table itself as a part of the key would be made a text at each drawing.
    queryKey: ['import-preview', id, columns, language],
    queryFn: ({ signal }) =>
      previewOf(table, {
        ...{ columns, language, connection, pause, signal },
        codeOf: (said) => languageCodeOf(said, settings.languages),
      }),
    gcTime: 0,
    staleTime: Infinity,
    structuralSharing: false,
  });
  const lines = preview.data ?? noLines;
  const words = useMemo(
    () => lines.flatMap((line) => (line.kind === 'new' ? line.word : [])),
    [lines],
  );
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
      {columns.length > 1 && <Columns columns={columns} table={table} onChange={setColumns} />}
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
      <PreviewRows lines={lines} />
      {start.isError && <Notice tone="wrong">{explain(start.error)}</Notice>}
      <div className="row import-go">
        <Button
          variant="primary"
          busy={words.length === 0 || start.isPending || preview.isFetching}
          onClick={() => start.mutate()}
        >
          {i18n.t('importing.start', words.length)}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {i18n.t('ui.cancel')}
        </Button>
      </div>
    </section>
  );
}

function Columns({
  columns,
  table,
  onChange,
}: {
  readonly columns: readonly Column[];
  readonly table: Table;
  readonly onChange: (columns: readonly Column[]) => void;
}) {
  const id = useId();
  return (
    <fieldset className="import-columns">
      <legend>{i18n.t('importing.columns')}</legend>
      {columns.map((column, at) => (
        <div className="field" key={String(at)}>
          <label htmlFor={`${id}-${at}`}>
            {i18n.t('importing.column', [
              String(at + 1),
              shownText(table.rows[0]?.cells[at] ?? '', 24),
            ])}
          </label>
          <select
            id={`${id}-${at}`}
            className="input"
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

function summary(lines: readonly PreviewLine[]): string {
  const count = (wanted: PreviewLine['kind']) =>
    new Intl.NumberFormat(i18n.t('ui.locale')).format(
      lines.filter(({ kind }) => kind === wanted).length,
    );
  return i18n.t('importing.summary', [
    count('new'),
    count('known'),
    count('repeated'),
    count('problem'),
  ]);
}
