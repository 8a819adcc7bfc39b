/** Where collected words are marked on pages, and which are left unmarked. */
import { i18n } from '#i18n';
import { useEffect, useState } from 'react';
import { cleanTerm } from '../../text/term.ts';
import { addKnown, readKnown, removeKnown, watchKnown } from '../../highlight/known-words.ts';
import type { Settings } from '../../settings/settings.ts';
import { useSettings } from '../../settings/use-settings.ts';
import { ReadingLine } from '../words/ReadingLine.tsx';
import { EditableList } from './parts/EditableList.tsx';
import { Section } from './parts/Section.tsx';
import { SitesControl } from './parts/SitesControl.tsx';

export function HighlightSection({ settings: initial }: { readonly settings: Settings }) {
  const { settings } = useSettings(initial);
  return (
    <Section title={i18n.t('highlight.title')}>
      <div className="subsection">
        <SitesControl
          feature="highlight"
          settings={settings}
          label={i18n.t('highlight.everywhere')}
          note={i18n.t('highlight.note')}
        />
        <ReadingLine />
      </div>
      <div className="subsection">
        <KnownWords />
      </div>
    </Section>
  );
}

function KnownWords() {
  const [known, setKnown] = useState<readonly string[]>([]);
  useEffect(() => {
    void readKnown().then(setKnown);
    return watchKnown(setKnown);
  }, []);
  return (
    <EditableList
      title={i18n.t('highlight.known')}
      note={i18n.t('highlight.knownNote')}
      items={known.map((term) => ({ key: term, name: term }))}
      field={i18n.t('highlight.knownField')}
      addLabel={i18n.t('highlight.add')}
      removeLabel={(term) => i18n.t('highlight.remove', [term])}
      onAdd={(typed) => {
        const { term } = cleanTerm(typed);
        if (term === undefined) return i18n.t('highlight.notAWord');
        void addKnown(term);
        return null;
      }}
      onRemove={(term) => void removeKnown(term)}
    />
  );
}
