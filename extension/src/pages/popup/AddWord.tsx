/** A typed or pasted word, one after the other: Enter collects it, and the list above can undo it. */
import { i18n } from '#i18n';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { keepTyped, typedLanguages, type KeptTyped } from '../../collect/keep-typed.ts';
import { askToSend } from '../../ask-to-send.ts';
import { languageName } from '../../settings/language-name.ts';
import { Button } from '../../ui/Button.tsx';
import { onEscape } from '../../ui/escape.ts';
import { Field } from '../../ui/Field.tsx';
import { longestTerm } from '../../text/term.ts';
import { useTypedLanguage } from '../../collect/language/use-typed-language.ts';
import type { OutboxDatabase } from '../../outbox/outbox.ts';

interface AddWordProps {
  readonly outbox: OutboxDatabase;
  readonly onClose: () => void;
}

export default function AddWord({ outbox, onClose }: AddWordProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState('');
  const language = useTypedLanguage(text);
  const { code: chosen, unlisted } = language;
  const keep = useMutation({
    // Enter may come before the list of languages: then the list's own choice counts.
    mutationFn: async (typed: string) =>
      keepTyped(outbox, typed, chosen || (await typedLanguages()).chosen),
    onSuccess: ({ kind }, typed) => {
      if (kind === 'problem') return;
      // The next word may stand there already.
      setText((now) => (now === typed ? '' : now));
      askToSend();
    },
    // After a failure the typed text is back in the field.
    onSettled: () => form.current?.querySelector('input')?.focus(),
  });
  // The next word does not wait for the one before.
  const isStoring = keep.isPending && keep.variables === text;
  useEffect(() => {
    form.current?.querySelector('input')?.focus({ preventScroll: true });
    form.current?.scrollIntoView({ block: 'nearest' });
  }, [keep.status]);

  return (
    <form
      ref={form}
      className="add-word"
      aria-label={i18n.t('popup.addWord')}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isStoring) keep.mutate(text);
      }}
      onKeyDown={onEscape(onClose)}
    >
      <Field
        label={i18n.t('popup.addTerm')}
        value={text}
        error={problemOf(keep.data, keep.isError)}
        onChange={(event) => {
          setText(event.target.value);
          // What becomes of a word that is being stored is still to be told.
          if (!keep.isPending) keep.reset();
        }}
      />
      <div className="row">
        <label className="visually-hidden" htmlFor={id}>
          {i18n.t('popup.addLanguage')}
        </label>
        <select
          className="select add-language"
          id={id}
          value={chosen}
          onChange={(event) => language.choose(event.target.value)}
        >
          {language.languages.map((choice) => (
            <option key={choice.code} value={choice.code}>
              {languageName(choice)}
            </option>
          ))}
        </select>
        <Button
          type="submit"
          variant="primary"
          busy={isStoring}
          shortcut={{ name: 'Enter', label: i18n.t('ui.enterKey') }}
        >
          {i18n.t('popup.addKeep')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {i18n.t('popup.addClose')}
        </Button>
      </div>
      {unlisted && (
        <p className="row small quiet">
          <span>{i18n.t('popup.addUnlisted', [languageName(unlisted)])}</span>
          <Button onClick={() => language.add(unlisted)}>
            {i18n.t('popup.addToList', [languageName(unlisted)])}
          </Button>
        </p>
      )}
      <p className="small quiet" role="status">
        {keep.data &&
          keep.data.kind !== 'problem' &&
          newsOf(keep.data.kind, keep.data.record.spec.term)}
      </p>
    </form>
  );
}

function newsOf(kind: Exclude<KeptTyped['kind'], 'problem'>, term: string): string {
  if (kind === 'known') return i18n.t('popup.addedKnown', [term]);
  return kind === 'kept' ? i18n.t('popup.added', [term]) : i18n.t('popup.addedAlready', [term]);
}

function problemOf(kept: KeptTyped | undefined, failed: boolean): string | null {
  if (failed) return i18n.t('toast.problem.notSaved');
  if (kept?.kind !== 'problem') return null;
  switch (kept.problem) {
    case 'empty':
      return i18n.t('edit.problem.empty');
    case 'no-word':
      return i18n.t('edit.problem.noWord');
    case 'too-long':
      return i18n.t('edit.problem.termTooLong', [longestTerm]);
  }
}
