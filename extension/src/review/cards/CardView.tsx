/** Renders a card by its kind. A new question type is a component here (and its grading in shared). */
import { shownKind } from '../session/shown-kind.ts';
import { ArrangeCard } from './ArrangeCard.tsx';
import { BlanksCard } from './BlanksCard.tsx';
import { ChoiceCard } from './ChoiceCard.tsx';
import type { CardProps } from './card-props.ts';
import { MatchCard } from './MatchCard.tsx';
import { MultipleChoiceCard } from './MultipleChoiceCard.tsx';
import { RevealCard } from './RevealCard.tsx';
import { SpeakingCard } from './SpeakingCard.tsx';
import { SpellingCard } from './SpellingCard.tsx';
import { TypedBlanksCard } from './TypedBlanksCard.tsx';
import './cards.css';
import './placing.css';

export function CardView(props: CardProps) {
  switch (shownKind(props.card)) {
    case 'choice':
      return <ChoiceCard {...props} />;
    case 'multiple-choice':
      return <MultipleChoiceCard {...props} />;
    case 'fill-blanks':
      return props.card.options.length > 0 ? (
        <BlanksCard {...props} />
      ) : (
        <TypedBlanksCard {...props} />
      );
    case 'spelling':
      return <SpellingCard {...props} />;
    case 'arrange':
      return <ArrangeCard {...props} />;
    case 'match':
      return <MatchCard {...props} />;
    case 'speaking':
      return <SpeakingCard {...props} />;
    case 'reveal':
      return <RevealCard {...props} />;
  }
}
