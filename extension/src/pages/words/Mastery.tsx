/** Mastery as five small dots, with its number for those who do not see them. */
import { i18n } from '#i18n';
import { dotsOf, mostDots } from '../../text/mastery-dots.ts';

export function Mastery({ level, highest }: { readonly level: number; readonly highest: number }) {
  const full = dotsOf(level, highest);
  return (
    <span className="mastery">
      <span className="visually-hidden">{i18n.t('words.mastery', [String(level)])}</span>
      <span aria-hidden="true" title={i18n.t('words.mastery', [String(level)])}>
        {Array.from({ length: mostDots }, (_, n) => (
          <span key={n} className="dot" data-full={n < full} />
        ))}
      </span>
    </span>
  );
}
