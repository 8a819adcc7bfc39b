/** Injected into the frames of a tab when the learner asks for the caption of its video. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { addressOf, titleOfPage } from '../collect/capture/source-of.ts';
import { createGrabber, type Grabber } from '../collect/captions/grab.ts';
import { createStrip } from '../collect/captions/strip.ts';
import { timedAddress } from '../collect/captions/timed-address.ts';
import { onMessage, sendMessage } from '../messages.ts';
import { startOnSite } from '../settings/sites/start-once.ts';
import type { Theme } from '../ui/styles/themes.ts';

export default defineUnlistedScript(() => {
  startOnSite('captions', () => {
    let theme: Theme = 'system';
    const grabber: Grabber = createGrabber(document, {
      makeStrip: (actions) => createStrip(document, theme, actions),
      collect: (word, { text: sentence, language }, seconds) =>
        sendMessage('collectCaption', {
          word,
          sentence,
          language,
          title: titleOfPage(document),
          url: timedAddress(addressOf(document), seconds ?? Number.NaN),
        }),
      // After an update of Gleaner there is no answer.
      paste: () => void sendMessage('pasteLine').catch(() => undefined),
    });
    onMessage('grabCaption', ({ data }) => {
      ({ theme } = data);
      return grabber.grab();
    });
    onMessage('showNoCaption', ({ data }) => {
      ({ theme } = data);
      grabber.showNothing();
    });
    return () => grabber.close();
  });
});
