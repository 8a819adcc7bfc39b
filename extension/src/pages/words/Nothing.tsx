/** What stands where no word is listed: why, and a way on. */
import { i18n } from '#i18n';
import { useMutation } from '@tanstack/react-query';
import { askToSend } from '../../ask-to-send.ts';
import { keepTyped } from '../../collect/keep-typed.ts';
import { foldTerm } from '../../text/fold.ts';
import { cleanTerm } from '../../text/term.ts';
import { maybe } from '../../platform/maybe.ts';
import { Button } from '../../ui/Button.tsx';
import type { WordFilter } from '../../word-list/filter.ts';
import type { ListedWord } from '../../word-list/read-words.ts';
import { useTypedLanguage } from '../../collect/language/use-typed-language.ts';
import { isBeingRead, isUnread, type ListState } from '../../word-list/use-progress.ts';
import { focusSearch } from './FilterBar.tsx';
import type { OutboxDatabase } from '../../outbox/outbox.ts';

interface NothingProps {
  readonly words: readonly ListedWord[];
  readonly filter: WordFilter;
  readonly list: ListState | null;
  readonly offline: boolean;
  readonly outbox: OutboxDatabase;
  readonly onClear: () => void;
}

export function Nothing({ words, filter, list, offline, outbox, onClear }: NothingProps) {
  if (words.length > 0) {
    const { term = '' } = cleanTerm(filter.text);
    const folded = foldTerm(term);
    const canCollect = term !== '' && words.every((word) => foldTerm(word.term) !== folded);
    return (
      <div className="stack nothing">
        <p>{i18n.t('words.nothingFound')}</p>
        <div className="row">
          <Button onClick={onClear}>{i18n.t('words.clear')}</Button>
          {canCollect && <Collect {...{ term, outbox }} language={filter.language} />}
        </div>
      </div>
    );
  }
  if (list === null) return <Skeleton />;
  if (isUnread(list)) return isBeingRead(list) && !offline ? <Skeleton /> : null;
  return (
    <div className="stack nothing">
      <p>{i18n.t(maybe.contextMenus ? 'words.empty' : 'welcome.touchNote')}</p>
      {list.kind === 'not-connected' && (
        <p className="quiet">
          <a href="/welcome.html">{i18n.t('words.connectFirst')}</a>
        </p>
      )}
    </div>
  );
}

interface CollectProps {
  readonly term: string;
  /** The one that is listed; empty for every language. */
  readonly language: string;
  readonly outbox: OutboxDatabase;
}

/** The word that was searched is not there: it can be collected at once, and taken back above the list. */
function Collect({ term, language, outbox }: CollectProps) {
  const typed = useTypedLanguage(term);
  const code = language || typed.code;
  const keep = useMutation({
    mutationFn: () => keepTyped(outbox, term, code),
    onSuccess: () => {
      askToSend();
      // The word is listed now, and this button gone.
      focusSearch();
    },
  });
  return (
    <>
      <Button busy={keep.isPending} onClick={() => code !== '' && keep.mutate()}>
        <bdi>{i18n.t('bubble.collect', [term])}</bdi>
      </Button>
      {keep.isError && <p role="alert">{i18n.t('toast.problem.notSaved')}</p>}
    </>
  );
}

export function Skeleton() {
  return (
    <div className="skeleton-list" role="status">
      <span className="visually-hidden">{i18n.t('ui.loading')}</span>
    </div>
  );
}
