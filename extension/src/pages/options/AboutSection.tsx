/** Which version of Gleaner this is. */
import { i18n } from '#i18n';
import { browser } from 'wxt/browser';
import { Section } from './parts/Section.tsx';

export function AboutSection() {
  return (
    <Section name="about">
      <dl className="facts numbers">
        <dt>{i18n.t('options.version')}</dt>
        <dd>{browser.runtime.getManifest().version}</dd>
      </dl>
    </Section>
  );
}
