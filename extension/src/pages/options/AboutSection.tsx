/** Which version of Gleaner this is, what is new in it, and the licences of what it is made of. */
import { i18n } from '#i18n';
import { ExternalLink } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { browser } from 'wxt/browser';
import { watchOutbox, type OutboxDatabase } from '../../outbox/outbox.ts';
import { CopyReport } from '../../review/screen/CopyReport.tsx';
import { useStored } from '../../ui/use-stored.ts';
import { makeDiagnosis } from './diagnosis.ts';
import { Section } from './Section.tsx';
import { changesFile, readNews, readPackages } from './package-list.ts';

/** Of gleaner.config.ts; empty where there is none. */
declare const __SUPPORT__: string;

export function AboutSection({ outbox }: { readonly outbox: OutboxDatabase }) {
  const { homepage_url: homepage } = browser.runtime.getManifest();
  return (
    <Section name="about">
      <dl className="facts numbers">
        <dt>{i18n.t('options.version')}</dt>
        <dd>{browser.runtime.getManifest().version}</dd>
      </dl>
      {i18n.t('ui.locale') === 'en' && (
        <Unfolding title={i18n.t('about.news')}>
          <News />
        </Unfolding>
      )}
      <Unfolding title={i18n.t('about.packages')}>
        <Packages />
      </Unfolding>
      {support !== '' && (
        <Outside href={supportAddress(support)}>{i18n.t('about.support')}</Outside>
      )}
      {homepage !== undefined && <Outside href={homepage}>{i18n.t('about.homepage')}</Outside>}
      <Diagnosis outbox={outbox} />
    </Section>
  );
}

const support = __SUPPORT__;

/** An email address, or that of a page. */
function supportAddress(given: string): string {
  return /^https?:/u.test(given) ? given : `mailto:${given}`;
}

function Outside({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <p className="small">
      <a href={href} target="_blank" rel="noreferrer">
        {children}
        <ExternalLink className="icon" aria-hidden="true" />
      </a>
    </p>
  );
}

/** Ready before the press: a browser copies only what is there at once. */
function Diagnosis({ outbox }: { readonly outbox: OutboxDatabase }) {
  const { data } = useStored({
    key: ['diagnosis'],
    read: () => makeDiagnosis(outbox),
    watches: [watchOutbox],
  });
  return (
    <>
      <div className="row">
        <CopyReport name={i18n.t('about.diagnosis')} report={() => data ?? ''}>
          {i18n.t('about.copyDiagnosis')}
        </CopyReport>
      </div>
      <p className="quiet small">{i18n.t('about.diagnosisNote')}</p>
    </>
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
          <details>
            <summary>
              <bdi>{`${one.name} ${one.version}`}</bdi> <span className="quiet">{one.license}</span>
            </summary>
            <pre className="small" dir="ltr" lang="en" tabIndex={0} aria-label={one.name}>
              {one.text}
            </pre>
          </details>
        </li>
      ))}
    </ul>
  );
}
