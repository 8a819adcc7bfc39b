/** Injected into a frame when the learner opens the card of a word there; the highlight's script shows it. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { createCard } from '../highlight/page/card.ts';
import { offerCard } from '../highlight/page/card-in-frame.ts';
import { sendMessage } from '../messages.ts';

export default defineUnlistedScript(() => {
  offerCard(() =>
    createCard(document, {
      setKnown: (known) => sendMessage('setKnown', { known }),
      openReview: () => sendMessage('openReview'),
    }),
  );
});
