/** Connects browser events to Gleaner's parts; every listener is registered in the first turn. */
import * as z from 'zod/mini';
import { browser, type Browser } from 'wxt/browser';
import { defineBackground } from 'wxt/utils/define-background';
import { serveBubble } from '../collect/bubble/serve-bubble.ts';
import { serveCaptions } from '../collect/captions/serve-captions.ts';
import { registerMenu } from '../collect/menu.ts';
import { registerShortcut } from '../collect/shortcut.ts';
import { isShownIn, reportChanges } from '../collect/toast/report.ts';
import { watchAccess } from '../relay-client/access.ts';
import { hasAgreed } from '../relay-client/consent.ts';
import { watchConnection } from '../relay-client/session.ts';
import { openConsent, watchAgreement } from '../account/agreement.ts';
import { disconnect, finishDisconnect } from '../account/disconnect.ts';
import { keepRecognising, recogniseAccount, underItsAccount } from '../account/recognise.ts';
import { connect, watchLoginEnd } from '../account/sign-in.ts';
import { onMessage } from '../messages.ts';
import { chooseOfferedForm } from '../collect/choose-offered-form.ts';
import { lookUp } from '../collect/look-up.ts';
import { editWindowClosed, openEditWindow } from '../collect/edit/edit-window.ts';
import { addSentence } from '../outbox/word/add-sentence.ts';
import { startDraining } from '../outbox/sending/background-drain.ts';
import { serveCard } from '../highlight/serve-card.ts';
import { serveHighlight } from '../highlight/serve-highlight.ts';
import { releaseForbidden } from '../outbox/sending/drain-store.ts';
import { undoCollect } from '../outbox/word/undo-word.ts';
import { keepReminder, reminderFace } from '../review/reminder/keep-reminder.ts';
import { closeStorageToPages } from '../outbox/store/second-copy.ts';
import { keepWaitingBadge } from '../waiting-badge.ts';
import { keepPageScripts } from '../settings/sites/page-scripts.ts';
import {
  keepIndex,
  refreshNow,
  wakeForIndex,
  type KeepOptions,
} from '../learned-words/keep-index.ts';
import { withdrawProposed } from '../settings/add-language.ts';
import { feedImport } from '../transfer/import/feed.ts';
import { registerPrepare } from '../transfer/prepare/open-prepare.ts';
import { keepMediaHosts } from '../settings/sites/media-hosts.ts';
import { keepUncaught } from '../platform/keep-error.ts';
import { openOutbox } from '../outbox/outbox.ts';

export default defineBackground(() => {
  closeStorageToPages();
  keepUncaught('background');
  const drain = startDraining(withdrawProposed, feedImport, underItsAccount);
  reportChanges();
  keepReminder(keepWaitingBadge(reminderFace));
  const settle = async (options?: KeepOptions) => {
    if (await recogniseAccount()) void drain({ eager: true });
    await keepIndex(options);
  };
  const onKept = () => {
    void drain();
    void settle();
  };
  registerMenu(onKept);
  registerShortcut(onKept);
  registerPrepare();
  serveBubble(onKept);
  serveCaptions(onKept);
  keepPageScripts();
  keepMediaHosts();
  wakeForIndex();
  serveHighlight();
  serveCard();
  browser.runtime.onInstalled.addListener(({ reason }) => {
    // By the permission for unlimited storage, so the learner is not asked; Chromium needs no call.
    if (import.meta.env.FIREFOX) void navigator.storage.persist();
    // After an update, where the release sends more, or the one before did not ask.
    if (reason === 'install') void openConsent();
    if (reason === 'update') void hasAgreed().then((has) => (has ? undefined : openConsent()));
  });
  browser.runtime.onStartup.addListener(() => void settle());
  keepRecognising(() => void settle());
  // Any page may store a new session before the background does.
  watchConnection(() => void settle());
  // The pause of sending and the rest of the list may be due to what is allowed now: both end.
  const onAllowed = () => {
    void drain({ eager: true });
    void settle({ eager: true });
  };
  watchAccess(onAllowed);
  watchAgreement(onAllowed);
  void finishDisconnect();
  watchLoginEnd(() => {
    void recogniseAccount()
      .then(openOutbox)
      .then(releaseForbidden)
      .then(() => drain({ eager: true }))
      .then(() => keepIndex());
  });

  onMessage('drainOutbox', ({ sender }) => {
    assertOwnPage(sender);
    void settle({ online: true });
    return drain({ eager: true });
  });
  onMessage('readIndex', async ({ sender }) => {
    assertOwnPage(sender);
    await settle({ eager: true });
  });
  onMessage('refreshIndex', ({ sender }) => {
    assertOwnPage(sender);
    return refreshNow();
  });
  onMessage('connect', ({ sender }) => {
    assertOwnPage(sender);
    return hasAgreed().then((has) => (has ? connect() : openConsent()));
  });
  onMessage('disconnect', ({ data, sender }) => {
    assertOwnPage(sender);
    return disconnect(data);
  });
  onMessage('undoCollect', async ({ data, sender }) => {
    const recordId = await askedOf(data, sender);
    return undoCollect(await openOutbox(), recordId, Date.now());
  });
  onMessage('editCollect', async ({ data, sender }) => {
    const recordId = await askedOf(data, sender);
    return openEditWindow(recordId, z.parse(editSchema, data).field);
  });
  onMessage('chooseForm', async ({ data, sender }) => {
    const recordId = await askedOf(data, sender);
    return chooseOfferedForm(recordId, z.parse(formSchema, data).form);
  });
  onMessage('lookUp', async ({ data, sender }) => {
    // A settled toast is no longer followed. It changes nothing, and only its own page knows the id.
    if (sender.id !== browser.runtime.id) throw new Error('Not allowed');
    return lookUp(z.parse(recordSchema, data).recordId, sender.tab);
  });
  onMessage('endEdit', async ({ data, sender }) => {
    assertOwnPage(sender);
    await editWindowClosed(z.parse(recordSchema, data).recordId);
    await drain();
  });
  onMessage('addSentence', async ({ data, sender }) => {
    const recordId = await askedOf(data, sender);
    const db = await openOutbox();
    const added = await addSentence(db, recordId, Date.now(), crypto.randomUUID());
    void drain();
    return added;
  });
});

const recordSchema = z.object({ recordId: z.uuid() });
const formSchema = z.object({ form: z.string() });
const editSchema = z.object({ field: z.optional(z.literal('language')) });

/** A toast may act only on the word it shows; our own pages on any. */
async function askedOf(data: unknown, sender: Browser.runtime.MessageSender): Promise<string> {
  const { recordId } = z.parse(recordSchema, data);
  if (!isOwnPage(sender) && !(await isToastOf(sender, recordId))) throw new Error('Not allowed');
  return recordId;
}

/** Content scripts have our id too; only our own pages have our address. */
function isOwnPage({ id, url }: Browser.runtime.MessageSender): boolean {
  return id === browser.runtime.id && url?.startsWith(browser.runtime.getURL('/')) === true;
}

function assertOwnPage(sender: Browser.runtime.MessageSender): void {
  if (!isOwnPage(sender)) throw new Error('Not allowed');
}

async function isToastOf(
  { id, tab, frameId }: Browser.runtime.MessageSender,
  recordId: string,
): Promise<boolean> {
  if (id !== browser.runtime.id || frameId !== 0 || tab?.id === undefined) return false;
  return isShownIn(tab.id, recordId);
}
