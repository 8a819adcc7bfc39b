/** Runs on the relay's last page of a login, while one runs; registered by `account/sign-in.ts`. */
import { i18n } from '#i18n';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { sendMessage } from '../messages.ts';

/** The background may be stopped while it handles the message: then there is no answer, and it is sent again. */
const tries = 5;
const restMs = 500;

export default defineUnlistedScript(() => {
  void report();
});

async function report(): Promise<void> {
  for (let tried = 0; tried < tries; tried += 1) {
    try {
      if (!(await sendMessage('loginEnded'))) sayNotConnected();
      return;
    } catch {
      // After an update of Gleaner there is never an answer; the page says that the tab can be closed.
      await new Promise((resolve) => setTimeout(resolve, restMs));
    }
  }
}

/** The page says what is true of this tab: in a container of Firefox it has cookies of its own. */
function sayNotConnected(): void {
  const heading = document.querySelector('h1');
  document.querySelector('.mark')?.remove();
  if (!heading) return;
  document.documentElement.lang = i18n.t('ui.locale');
  const title = i18n.t('login.elsewhere');
  document.title = title;
  heading.textContent = title;
  heading.role = 'alert';
  const texts = [i18n.t('login.elsewhereWhy'), i18n.t('login.elsewhereDo', [location.host])];
  const paragraphs = texts.map((text) => {
    const paragraph = document.createElement('p');
    paragraph.textContent = text;
    return paragraph;
  });
  while (heading.nextSibling) heading.nextSibling.remove();
  heading.after(...paragraphs);
}
