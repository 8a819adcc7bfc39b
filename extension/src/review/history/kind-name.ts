/** The name of a kind of card, as a learner reads it. */
import { i18n } from '#i18n';
import type { CardKind } from '@gleaner/shared';

export function kindName(kind: CardKind): string {
  switch (kind) {
    case 'choice':
      return i18n.t('days.kindNames.choice');
    case 'multiple-choice':
      return i18n.t('days.kindNames.multipleChoice');
    case 'fill-blanks':
      return i18n.t('days.kindNames.fillBlanks');
    case 'spelling':
      return i18n.t('days.kindNames.spelling');
    case 'arrange':
      return i18n.t('days.kindNames.arrange');
    case 'match':
      return i18n.t('days.kindNames.match');
    case 'speaking':
      return i18n.t('days.kindNames.speaking');
    case 'reveal':
      return i18n.t('days.kindNames.reveal');
  }
}
