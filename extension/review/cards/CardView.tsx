/** A card by its kind. A new question type is a component here (and its grading in shared). */
import { ChoiceCard } from './ChoiceCard.tsx';
import type { CardProps } from './card-props.ts';
import { RevealCard } from './RevealCard.tsx';
import { SpellingCard } from './SpellingCard.tsx';

export function CardView(props: CardProps) {
  switch (props.card.kind) {
    case 'choice':
      return <ChoiceCard {...props} />;
    case 'spelling':
      return <SpellingCard {...props} />;
    case 'multiple-choice':
    case 'fill-blanks':
    case 'arrange':
    case 'match':
    case 'speaking':
    case 'reveal':
      return <RevealCard {...props} />;
  }
}
