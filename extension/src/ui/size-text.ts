/** Bytes as a learner reads them: 340 kB, 2.1 MB. */
import { i18n } from '#i18n';

export function sizeText(bytes: number): string {
  const isLarge = bytes >= 1_000_000;
  return new Intl.NumberFormat(i18n.t('ui.locale'), {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(bytes / (isLarge ? 1_000_000 : 1_000));
}
