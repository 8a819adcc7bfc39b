/**
 * The fields of one stored word, a preview of what is sent, and the buttons. Warns before typed text is
 * lost.
 */
import { i18n } from '#i18n';
import { useEffect, useRef, useState } from 'react';
import { needsAttention } from '../../outbox/attention.ts';
import { editedSpec, endEdit, saveEdit } from '../../outbox/word/edit-record.ts';
import { reasonText } from '../../outbox/reason-text.ts';
import type { CollectRecord } from '../../outbox/store/record.ts';
import { addProposed } from '../../settings/add-language.ts';
import { Meaning } from '../../meaning/Meaning.tsx';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useStored } from '../../ui/use-stored.ts';
import { LargeWord } from '../../ui/LargeWord.tsx';
import { contentOf, isSound, longestTag, mostTags, problemsOf } from './draft.ts';
import type { EditWindowProps } from './edit-window-props.ts';
import { LanguageField } from './LanguageField.tsx';
import { NotesField } from './NotesField.tsx';
import { SayWord } from './SayWord.tsx';
import { SentenceField } from './SentenceField.tsx';
import { SentPreview } from './SentPreview.tsx';
import { TagField } from './TagField.tsx';
import { TermField } from './TermField.tsx';
import type { DraftInUse } from './use-edited-record.ts';
import { useFormKeys, useWarning } from './use-form-keys.ts';
import { remove } from '../../outbox/stuck.ts';
import { keepError } from '../../platform/keep-error.ts';

interface EditFormProps extends Omit<EditWindowProps, 'record'> {
  readonly record: CollectRecord;
  readonly fields: DraftInUse;
}

const noTags: readonly string[] = [];

export function EditForm(props: EditFormProps) {
  const { recordId, outbox, record, settings, readTags, connection, fields, onDone } = props;
  const { unlisted, beginsWith } = props;
  const { data: tags = noTags } = useStored({ key: ['tags', recordId], read: readTags });
  const form = useRef<HTMLFormElement>(null);
  const { draft, changed, change } = fields;
  const { standsIn } = props;
  const [tries, setTries] = useState(0);
  const [asking, setAsking] = useState<'discard' | 'delete' | null>(null);
  const [failed, setFailed] = useState(false);
  const problems = problemsOf(draft);
  const content = contentOf(draft);
  const { offered = [] } = unlisted ?? {};
  const languages = [...settings.languages, ...offered];
  const language = languages.find(({ code }) => code === draft.language);
  const refused = record.reason === 'language-rejected';
  const endWarning = useWarning(changed);

  async function save(): Promise<void> {
    setTries(tries + 1);
    if (!isSound(problems)) return;
    const edited = { ...content, ...stamp() };
    // A record that can no longer be changed shows the reason itself.
    await leave(async () => {
      if ((await saveEdit(outbox, recordId, edited)) === null) return false;
      const joining = offered.find(({ code }) => code === edited.language);
      if (joining) await addProposed(joining);
      return true;
    });
  }

  function cancel(): void {
    if (changed) setAsking('discard');
    else void discard();
  }

  function discard(): Promise<void> {
    return leave(async () => {
      await endEdit(outbox, recordId, stamp().now);
      return true;
    });
  }

  /** Closes the window only after the change is on disk. */
  async function leave(work: () => Promise<boolean>): Promise<void> {
    try {
      if (!(await work())) return;
      endWarning();
      onDone();
    } catch (error) {
      void keepError('edit: save', error);
      setFailed(true);
    }
  }

  useFormKeys({ save: () => void save(), cancel });
  useEffect(() => {
    // Focus the first invalid field.
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);

  return (
    <main className="edit">
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div className="edit-fields">
          <div className="row">
            <LargeWord as="h1" text={content.term.trim() || record.met} language={language?.tag} />
            <SayWord text={content.term.trim()} language={language?.tag ?? ''} />
          </div>
          <Meaning
            term={content.term.trim()}
            sentence={draft.sentence}
            language={language?.tag ?? ''}
          />
          {needsAttention(record) && !refused && <Notice tone="warn">{reasonText(record)}</Notice>}
          <TermField
            {...{ recordId, outbox, record, connection }}
            tried={tries > 0}
            first={!refused && beginsWith === 'term'}
            term={draft.term}
            language={draft.language}
            languageTag={language?.tag ?? ''}
            problem={problems.term}
            onChange={(term) => change({ term })}
          />
          <LanguageField
            value={draft.language}
            choices={settings.languages}
            unlisted={unlisted}
            first={beginsWith === 'language'}
            rejected={refused ? record.spec.language : undefined}
            onChange={(code) => change({ language: code })}
          />
          <TagField
            tags={draft.tags}
            input={draft.tagInput}
            known={tags}
            error={problems.tags ? tagProblem(problems.tags) : null}
            onChange={change}
          />
          <SentenceField
            {...{ record, languages, standsIn }}
            sentence={draft.sentence}
            isTooLong={problems.sentenceTooLong}
            term={content.term}
            language={draft.language}
            onChange={(sentence) => change({ sentence })}
          />
          <NotesField
            notes={draft.notes}
            problems={problems}
            onChange={(notes) => change({ notes })}
          />
          <SentPreview spec={editedSpec(content)} />
        </div>
        <footer className="edit-end">
          {failed && <Notice tone="wrong">{i18n.t('options.notSaved')}</Notice>}
          {asking === 'discard' && (
            <Confirm
              question={i18n.t('edit.discardAsk')}
              action={i18n.t('edit.discardYes')}
              cancel={i18n.t('edit.discardNo')}
              onConfirm={() => void discard()}
              onCancel={() => setAsking(null)}
            />
          )}
          {asking === 'delete' && (
            <Confirm
              question={i18n.t(
                record.state === 'unconfirmed' ? 'edit.deleteAskUnsure' : 'edit.deleteAsk',
                [record.spec.term],
              )}
              action={i18n.t('edit.deleteYes')}
              cancel={i18n.t('edit.deleteNo')}
              onConfirm={() => void leave(() => remove(outbox, recordId))}
              onCancel={() => setAsking(null)}
            />
          )}
          <div className="row">
            <Button type="submit" variant="primary" shortcut={saveKey()}>
              {i18n.t('edit.save')}
            </Button>
            <Button shortcut={{ name: 'Escape', label: i18n.t('edit.escapeKey') }} onClick={cancel}>
              {i18n.t('edit.cancel')}
            </Button>
            <Button variant="quiet" onClick={() => setAsking('delete')}>
              {i18n.t('edit.delete')}
            </Button>
          </div>
        </footer>
      </form>
    </main>
  );
}

/** An edited record is another write. */
function stamp(): { now: number; newKey: string } {
  return { now: Date.now(), newKey: crypto.randomUUID() };
}

function tagProblem(problem: 'tag-too-long' | 'too-many-tags'): string {
  return problem === 'tag-too-long'
    ? i18n.t('edit.problem.tagTooLong', [longestTag])
    : i18n.t('edit.problem.tooManyTags', [mostTags]);
}

function saveKey(): { name: string; label: string } {
  const mac = /mac/iu.test(navigator.platform);
  return mac
    ? { name: 'Meta+Enter', label: i18n.t('edit.saveKeyMac') }
    : { name: 'Control+Enter', label: i18n.t('edit.saveKey') };
}
