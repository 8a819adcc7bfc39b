/** Renders a card by its kind. A new question type is a component here (and its grading in shared). */
import { shownKind } from '../session/shown-kind.ts';
import { ArrangeCard } from './kinds/ArrangeCard.tsx';
import { BlanksCard } from './kinds/BlanksCard.tsx';
import { ChoiceCard } from './kinds/ChoiceCard.tsx';
import type { CardProps } from './card-props.ts';
import { MatchCard } from './kinds/MatchCard.tsx';
import { MultipleChoiceCard } from './kinds/MultipleChoiceCard.tsx';
import { RevealCard } from './kinds/RevealCard.tsx';
import { SpeakingCard } from './kinds/SpeakingCard.tsx';
import { SpellingCard } from './kinds/SpellingCard.tsx';
import { TypedBlanksCard } from './kinds/TypedBlanksCard.tsx';
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
