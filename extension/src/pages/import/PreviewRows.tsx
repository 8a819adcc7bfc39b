/** Every line of the file with what becomes of it; only what is on the screen is drawn. */
import { i18n } from '#i18n';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import { shownText } from '../../text/invisible.ts';
import type { LineProblem, PreviewLine } from '../../transfer/import/preview.ts';
import { Switch } from '../../ui/Switch.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { Word } from '../../ui/Word.tsx';

/** On a wide screen. A narrow one has two lines a row, and each row is measured. */
const rowHeight = 44;

export function PreviewRows({
  lines,
  languageOf,
}: {
  readonly lines: readonly PreviewLine[];
  /** The name of a language by its code; null when all words have the same. */
  readonly languageOf: ((code: string) => string) | null;
}) {
  const [onlyProblems, setOnlyProblems] = useState(false);
  const scroller = useRef<HTMLDivElement>(null);
  const shown = onlyProblems ? lines.filter(({ kind }) => kind !== 'new') : lines;
  // oxlint-disable-next-line react-hooks/incompatible-library -- The React Compiler is not used.
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  return (
    <>
      <Switch
        label={i18n.t('importing.onlyOthers')}
        checked={onlyProblems}
        onChange={setOnlyProblems}
      />
      <div
        ref={scroller}
        className="preview-rows"
        role="list"
        aria-label={i18n.t('importing.lines')}
        tabIndex={0}
      >
        <div role="presentation" style={{ blockSize: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const line = shown[index];
            return (
              line && (
                <div
                  key={index}
                  ref={virtual.measureElement}
                  data-index={index}
                  className="preview-row"
                  data-languages={languageOf !== null}
                  role="listitem"
                  aria-setsize={shown.length}
                  aria-posinset={index + 1}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <span className="quiet small numbers">{line.line}</span>
                  <Word
                    as="span"
                    className="line-term"
                    title={shownText(line.text)}
                    text={shownText(line.text, 200)}
                  />
                  <Word
                    as="span"
                    className="line-extra quiet small"
                    title={extraOf(line)}
                    text={extraOf(line)}
                  />
                  {languageOf && (
                    <span className="preview-language quiet small">
                      {line.kind === 'new' && languageOf(line.word.language)}
                    </span>
                  )}
                  <Fate line={line} />
                </div>
              )
            );
          })}
        </div>
      </div>
    </>
  );
}

/** What comes with a word: that shows whether each column was taken for the right thing. */
function extraOf(line: PreviewLine): string {
  if (line.kind !== 'new') return '';
  const { notes, tags, sentence } = line.word;
  const texts = [...notes, ...(notes.length === 0 ? [sentence] : []), ...tags];
  return texts
    .filter(Boolean)
    .map((text) => shownText(text, 120))
    .join(' · ');
}

function Fate({ line }: { readonly line: PreviewLine }) {
  switch (line.kind) {
    case 'new':
      return <Mark tone="right">{i18n.t('importing.isNew')}</Mark>;
    case 'known':
      return <Mark tone="waiting">{i18n.t('importing.isKnown')}</Mark>;
    case 'repeated':
      return <Mark tone="waiting">{i18n.t('importing.isRepeated')}</Mark>;
    case 'problem':
      return <Mark tone="warn">{problemText(line.problem)}</Mark>;
  }
}

function problemText(problem: LineProblem): string {
  return {
    empty: () => i18n.t('importing.line.empty'),
    'no-word': () => i18n.t('importing.line.noWord'),
    'too-long': () => i18n.t('importing.line.tooLong'),
    markup: () => i18n.t('importing.line.markup'),
    passage: () => i18n.t('importing.line.passage'),
    'tag-too-long': () => i18n.t('importing.line.tagTooLong'),
    'note-too-long': () => i18n.t('importing.line.noteTooLong'),
    language: () => i18n.t('importing.line.language'),
  }[problem]();
}
