/** Exactly what is sent to the service (`spec`, interface.md section 2.1), in plain words. */
import { i18n } from '#i18n';
import type { WordSpec } from '@gleaner/shared';
import { languageName } from '../../settings/language-name.ts';
import { Word } from '../../ui/Word.tsx';

export function SentPreview({ spec }: { readonly spec: WordSpec }) {
  const { term, language, tags = [], notes = [] } = spec;
  return (
    <section className="preview" aria-labelledby="preview">
      <h2 id="preview">{i18n.t('edit.preview')}</h2>
      <dl>
        <dt>{i18n.t('edit.term')}</dt>
        <Word as="dd" text={term} />
        <dt>{i18n.t('edit.language')}</dt>
        <dd>{language !== undefined && languageName({ code: language, tag: '' })}</dd>
        {tags.length > 0 && (
          <>
            <dt>{i18n.t('edit.tags')}</dt>
            <dd>
              <Values of={tags} />
            </dd>
          </>
        )}
        {notes.length > 0 && (
          <>
            <dt>{i18n.t('edit.notes')}</dt>
            <dd>
              <Values of={notes} />
            </dd>
          </>
        )}
      </dl>
      <p className="quiet small">{i18n.t('edit.previewNote')}</p>
    </section>
  );
}

function Values({ of: values }: { readonly of: readonly string[] }) {
  return (
    <ul>
      {values.map((value, index) => (
        <li key={index}>
          <Word as="span" text={value} />
        </li>
      ))}
    </ul>
  );
}
