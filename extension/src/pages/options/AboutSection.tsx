/** Which version of Gleaner this is, what is new in it, and the licences of what it is made of. */
import { i18n } from '#i18n';
import { useState, type ReactNode } from 'react';
import { browser } from 'wxt/browser';
import { PolicyLink } from '../../ui/PolicyLink.tsx';
import { useStored } from '../../ui/use-stored.ts';
import { Section } from './Section.tsx';
import { changesFile, readNews, readPackages, type Package } from './package-list.ts';

export function AboutSection() {
  return (
    <Section name="about">
      <dl className="facts numbers">
        <dt>{i18n.t('options.version')}</dt>
        <dd>{browser.runtime.getManifest().version}</dd>
      </dl>
      <Unfolding title={i18n.t('about.news')}>
        <News />
      </Unfolding>
      <Unfolding title={i18n.t('about.packages')}>
        <Packages />
      </Unfolding>
      <PolicyLink />
    </Section>
  );
}

/** Its content is read and drawn once it is open. */
function Unfolding({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="unfolding" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && children}
    </details>
  );
}

function News() {
  const { data: changes = [] } = useStored({ key: ['news'], read: readNews });
  return (
    <>
      <ul className="news" lang="en">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <a href={`/${changesFile}`} target="_blank" rel="noreferrer" hrefLang="en">
        {i18n.t('about.allChanges')}
      </a>
    </>
  );
}

function Packages() {
  const { data: packages = [] } = useStored({ key: ['packages'], read: readPackages });
  return (
    <ul className="packages">
      {packages.map((one) => (
        <li key={`${one.name} ${one.version}`}>
          {one.text === '' ? (
            <PackageName {...one} />
          ) : (
            <details>
              <summary>
                <PackageName {...one} />
              </summary>
              <pre className="small" dir="ltr" lang="en" tabIndex={0} aria-label={one.name}>
                {one.text}
              </pre>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

function PackageName({ name, version, license }: Package) {
  return (
    <>
      <bdi>{`${name} ${version}`}</bdi> <span className="quiet">{license}</span>
    </>
  );
}
