/** The sections of the settings in their order; the address names one (`options.html#account`). */
import { i18n } from '#i18n';

export const sections = [
  'account',
  'collecting',
  'languages',
  'appearance',
  'highlighting',
  'reviewing',
  'backup',
  'privacy',
  'about',
  'advanced',
] as const;

export type SectionName = (typeof sections)[number];

export function sectionTitle(section: SectionName): string {
  return {
    account: () => i18n.t('options.connection'),
    collecting: () => i18n.t('options.collecting'),
    languages: () => i18n.t('options.languages'),
    appearance: () => i18n.t('appearance.title'),
    highlighting: () => i18n.t('highlight.title'),
    reviewing: () => i18n.t('reviewing.title'),
    backup: () => i18n.t('backup.title'),
    privacy: () => i18n.t('options.privacy'),
    about: () => i18n.t('options.about'),
    advanced: () => i18n.t('options.advanced'),
  }[section]();
}
