/** A link to the word in the learner's own dictionary; renders nothing where they have none. */
import { i18n } from '#i18n';
import { useEffect } from 'react';
import { browser } from 'wxt/browser';
import { choiceStores } from '../settings/choices.ts';
import { useChosen } from '../settings/use-choice.ts';
import { dictionaryAddress, isLookUpKey, lookUpKeyLabel } from './dictionary.ts';

export function DictionaryLink({ term }: { readonly term: string }) {
  const pattern = useChosen(choiceStores.meaning)?.dictionary ?? '';
  const address = dictionaryAddress(pattern, term);
  useEffect(() => {
    if (address === null) return;
    const pressed = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || !isLookUpKey(event)) return;
      event.preventDefault();
      // To Firefox a key with Alt is no press that may open a link.
      void browser.tabs.create({ url: address });
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [address]);
  if (address === null) return null;
  return (
    <div className="row look-up">
      <a
        className="button"
        data-variant="quiet"
        href={address}
        target="_blank"
        rel="noreferrer"
        aria-keyshortcuts="Alt+Enter"
      >
        {i18n.t('meaning.lookUp')}
        <kbd aria-hidden="true">{lookUpKeyLabel()}</kbd>
      </a>
    </div>
  );
}
