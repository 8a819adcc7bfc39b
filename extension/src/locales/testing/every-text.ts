/** Every text that a learner reads, by language and name: the extension, its server's pages, the stores. */
import { pageLanguages, type Language } from '../../../../relay/src/pages/languages.ts';
import { captions } from '../../../../store/captions.ts';
import { descriptions } from '../../../../store/texts.ts';
import { messagesOf } from '../../../testing/messages.ts';

export async function everyTextOf(locale: Language): Promise<Readonly<Record<string, string>>> {
  const inStores = locale === 'zh-CN' ? 'zh_CN' : locale;
  return {
    ...(await messagesOf(locale)),
    ...named('relay', pageLanguages[locale]),
    ...named('store', descriptions[inStores]),
    ...named('picture', captions[inStores]),
  };
}

function named(where: string, texts: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [`${where}_${name}`, String(text)]),
  );
}
