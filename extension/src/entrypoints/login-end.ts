/** Runs on the relay's last page of a login, while one runs; registered by `account/sign-in.ts`. */
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
      await sendMessage('loginEnded');
      return;
    } catch {
      // After an update of Gleaner there is never an answer; the page says that the tab can be closed.
      await new Promise((resolve) => setTimeout(resolve, restMs));
    }
  }
}
