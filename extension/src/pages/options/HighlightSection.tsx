/** Where collected words are marked on pages, and which words are not marked. */
import { i18n } from '#i18n';
import { cleanTerm } from '../../text/term.ts';
import { addKnown, removeKnown, storedKnown } from '../../highlight/known-words.ts';
import type { Settings } from '../../settings/settings.ts';
import { useSettings } from '../../settings/use-settings.ts';
import { ListLine } from '../../word-list/ListLine.tsx';
import { isUnread, useProgress } from '../../word-list/use-progress.ts';
import { useOnline } from '../../ui/use-online.ts';
import { EditableList } from './EditableList.tsx';
import { Section } from './Section.tsx';
import { SitesControl } from './SitesControl.tsx';
import { readShortcut } from '../../collect/shortcut-settings.ts';
import { cardCommand } from '../../highlight/card-command.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { useStored } from '../../ui/use-stored.ts';
import { useWrite } from '../../ui/use-write.ts';

export function HighlightSection({ settings: initial }: { readonly settings: Settings }) {
  const { settings, change, problem } = useSettings(initial);
  const list = useProgress();
  const online = useOnline();
  return (
    <Section name="highlighting">
      <div className="subsection">
        <SitesControl
          feature="highlight"
          settings={settings}
          label={i18n.t('highlight.everywhere')}
          note={i18n.t('highlight.note')}
        />
        {list && isUnread(list) && <ListLine list={list} offline={!online} />}
      </div>
      <div className="subsection">
        <Switch
          label={i18n.t('highlight.card')}
          checked={settings.wordCard}
          onChange={(wordCard) => change({ wordCard })}
        />
        {problem && <Notice tone="wrong">{i18n.t('options.notSaved')}</Notice>}
        {settings.wordCard && <CardKey />}
      </div>
      <div className="subsection">
        <KnownWords />
      </div>
    </Section>
  );
}

/** In the browser's notation; empty when it has none. */
export const cardKey = { key: ['card-key'], read: () => readShortcut(cardCommand) };

function CardKey() {
  const { data: key = '' } = useStored(cardKey);
  return key === '' ? null : <p className="quiet small">{i18n.t('highlight.cardKey', [key])}</p>;
}

function KnownWords() {
  const { data: known = [] } = useStored(storedKnown);
  const { write, isLost } = useWrite();
  return (
    <>
      <EditableList
        title={i18n.t('highlight.known')}
        items={known.map((term) => ({ key: term, name: term }))}
        field={i18n.t('highlight.knownField')}
        addLabel={i18n.t('highlight.add')}
        removeLabel={(term) => i18n.t('highlight.remove', [term])}
        onAdd={(typed) => {
          const { term } = cleanTerm(typed);
          if (term === undefined) return i18n.t('highlight.notAWord');
          write(() => addKnown(term));
          return null;
        }}
        onRemove={(term) => write(() => removeKnown(term))}
      />
      {isLost && <Notice tone="wrong">{i18n.t('options.notSaved')}</Notice>}
    </>
  );
}
