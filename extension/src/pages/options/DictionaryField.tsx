/** The address of the learner's own dictionary, stored once it is one. */
import { i18n } from '#i18n';
import { useState } from 'react';
import { lookUpKeyLabel } from '../../meaning/dictionary.ts';
import { choiceStores, dictionaryPattern, longestDictionary } from '../../settings/choices.ts';
import { useChoice } from '../../settings/use-choice.ts';
import { Field } from '../../ui/Field.tsx';
import { NotRead, NotSaved } from '../../ui/NotSaved.tsx';

export function DictionaryField() {
  const { choice, choose, hasFailed, isUnread } = useChoice(choiceStores.meaning);
  /** While it is no address yet. */
  const [typed, setTyped] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  if (!choice) return <NotRead when={isUnread} />;
  return (
    <>
      <Field
        label={i18n.t('meaning.dictionary')}
        hint={i18n.t('meaning.dictionaryNote', [lookUpKeyLabel()])}
        error={left && typed !== null ? i18n.t('meaning.dictionaryWrong') : null}
        type="url"
        dir="ltr"
        maxLength={longestDictionary}
        value={typed ?? choice.dictionary}
        onChange={({ target }) => {
          const dictionary = target.value.trim();
          const isAddress = dictionaryPattern.test(dictionary);
          setTyped(isAddress ? null : target.value);
          setLeft(false);
          if (isAddress) choose({ ...choice, dictionary });
        }}
        onBlur={() => setLeft(true)}
      />
      <NotSaved when={hasFailed} />
    </>
  );
}
