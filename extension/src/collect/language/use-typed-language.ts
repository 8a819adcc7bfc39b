/**
 * The language of a word that is being typed: chosen by the learner, else found from the word, else the
 * default.
 */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { guessTyped } from './guess-language.ts';
import { rememberLanguage, typedLanguages } from '../keep-typed.ts';
import { languageCode, proposedLanguage } from './language.ts';
import { addProposed } from '../../settings/add-language.ts';
import type { LanguageChoice } from '../../settings/settings.ts';

export interface TypedLanguage {
  readonly languages: readonly LanguageChoice[];
  /** `spec.language`; empty until the list is loaded. */
  readonly code: string;
  readonly choose: (code: string) => void;
  /** The certain language of the word, if the list does not include it. */
  readonly unlisted: LanguageChoice | undefined;
  readonly add: (language: LanguageChoice) => void;
}

export function useTypedLanguage(typed: string): TypedLanguage {
  const client = useQueryClient();
  const [picked, pick] = useState<string | null>(null);
  const offered = useQuery({ queryKey: ['typed-languages'], queryFn: typedLanguages });
  const { languages = [], refused = [] } = offered.data ?? {};
  const guessed = useQuery({
    queryKey: ['typed-guess', typed, languages],
    queryFn: () => guessTyped(typed, languages),
    placeholderData: (before) => before,
  });
  const tag = guessed.data ?? '';
  const told = tag === '' ? undefined : languageCode(tag, languages);
  const adding = useMutation({
    mutationFn: addProposed,
    onSettled: () => client.invalidateQueries({ queryKey: ['typed-languages'] }),
  });
  const isOpen = told === undefined && picked === null && languages.length > 0;
  const proposed = tag === '' ? undefined : proposedLanguage(tag);
  return {
    languages,
    code: picked ?? told ?? offered.data?.chosen ?? '',
    choose: (code) => {
      pick(code);
      void rememberLanguage(code);
    },
    unlisted: isOpen && !refused.includes(proposed?.code ?? '') ? proposed : undefined,
    add: adding.mutate,
  };
}
