/** Which encoding an older file has: it cannot be told from the file, and the preview shows whether it was right. */
import { i18n } from '#i18n';
import { useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';

/** Of older files, by their names in the Encoding Standard, with the languages they are used for. */
const encodings = [
  { name: 'Windows-1252', languages: ['de', 'es', 'fr'] },
  { name: 'Shift_JIS', languages: ['ja'] },
  { name: 'GB18030', languages: ['zh'] },
  { name: 'Big5', languages: ['zh-Hant'] },
  { name: 'EUC-KR', languages: ['ko'] },
  { name: 'Windows-1251', languages: ['ru'] },
  { name: 'Windows-1250', languages: ['pl', 'cs', 'hu'] },
  { name: 'macintosh', languages: ['de', 'es', 'fr'] },
] as const;

export function EncodingChoice({ onChoose }: { readonly onChoose: (encoding: string) => void }) {
  const id = useId();
  const locale = i18n.t('ui.locale');
  const [chosen, setChosen] = useState<string>(usual(locale));
  return (
    <div className="field import-encoding">
      <label htmlFor={id}>{i18n.t('importing.encoding')}</label>
      <div className="row">
        <select
          id={id}
          className="input"
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        >
          {encodings.map(({ name, languages }) => (
            <option key={name} value={name}>
              {`${namesOf(languages, locale)} (${name})`}
            </option>
          ))}
        </select>
        <Button onClick={() => onChoose(chosen)}>{i18n.t('importing.readAgain')}</Button>
      </div>
    </div>
  );
}

function usual(locale: string): string {
  const [language = ''] = locale.split('-');
  const found = encodings.find(({ languages }) => languages.some((one) => one === language));
  return (found ?? encodings[0]).name;
}

function namesOf(tags: readonly string[], locale: string): string {
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  const list = new Intl.ListFormat(locale, { type: 'unit', style: 'short' });
  return list.format(tags.map((tag) => names.of(tag) ?? tag));
}
