/** Runs on the relay's last page of a login, while one runs; registered by `account/sign-in.ts`. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { sendMessage } from '../messages.ts';

export default defineUnlistedScript(() => {
  // Gleaner may have been updated meanwhile: then the page says that the tab can be closed.
  void sendMessage('loginEnded').catch(() => undefined);
});
