/**
 * A word's meaning on Gleaner's own pages: the learner's dictionary, and the browser's translation of the word and, on
 * a press, of its sentence. Renders nothing of what the learner has not chosen, or the browser has not.
 */
import { lazy, Suspense } from 'react';
import { choiceStores } from '../settings/choices.ts';
import { useChosen } from '../settings/use-choice.ts';
import { DictionaryLink } from './DictionaryLink.tsx';
import { targetLanguage } from './target.ts';
import { modelTag } from './translation.ts';
import './meaning.css';

const Translated = lazy(() => import('./Translated.tsx'));

interface MeaningProps {
  readonly term: string;
  /** Empty where there is none. */
  readonly sentence: string;
  /** BCP 47; empty where unknown. */
  readonly language: string;
}

export function Meaning({ term, sentence, language }: MeaningProps) {
  const choice = useChosen(choiceStores.meaning);
  const to =
    choice?.translates === true && 'Translator' in globalThis ? targetLanguage(choice.into) : '';
  const translates = to !== '' && term !== '' && modelTag(language) !== to;
  return (
    <>
      <DictionaryLink term={term} />
      {translates && (
        <Suspense>
          <Translated key={`${term} ${language}`} {...{ term, sentence, from: language, to }} />
        </Suspense>
      )}
    </>
  );
}
