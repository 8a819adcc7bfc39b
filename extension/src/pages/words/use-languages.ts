/** Names and tags of languages, made once: each row asks for them, and making one takes longer than drawing it. */
import { useMemo } from 'react';
import { languageName } from '../../settings/language-name.ts';
import type { LanguageChoice } from '../../settings/settings.ts';
import { shownText } from '../../text/invisible.ts';

export interface Languages {
  /** BCP 47 by the service's code; empty when unknown. */
  readonly tagOf: (code: string) => string;
  readonly nameOf: (code: string) => string;
}

export function useLanguages(choices: readonly LanguageChoice[]): Languages {
  return useMemo(() => {
    const tags = new Map(choices.map(({ code, tag }) => [code, tag]));
    const names = new Map<string, string>();
    const tagOf = (code: string): string => tags.get(code) ?? '';
    const nameOf = (code: string): string => {
      const known = names.get(code);
      if (known !== undefined) return known;
      const name = shownText(languageName({ code, tag: tagOf(code) }));
      names.set(code, name);
      return name;
    };
    return { tagOf, nameOf };
  }, [choices]);
}
