/**
 * The tour: Gleaner's main job from end to end as a learner would do it, in a real browser with its
 * real context menu. It looks for the truth at the service, not at what the extension believes.
 */
import { join } from 'node:path';
import type { Page } from 'playwright';
import { chosenProfile } from '../instance/profiles/chosen-profile.ts';
import { until } from '../processes/child.ts';
import { launchChromium, type Chromium } from '../browser/chromium.ts';
import { startDisplay, type Display } from '../browser/display.ts';
import { stretchGrace } from '../pages/grace.ts';
import { chooseGleaner, selectText } from '../browser/native-menu.ts';
import { pages, servePages } from '../processes/page-server.ts';
import { startStack, type Stack } from '../relay/stack.ts';
import { answer } from '../pages/answer-card.ts';
import { gradesItself, type KnownAnswer } from '../pages/known-answer.ts';
import { pressContinue } from '../pages/review-all.ts';
import { expectStored } from '../pages/stored-answers.ts';
import { addPlanIn, connectIn, lookButton, nextCard, startReview } from '../pages/walk.ts';
import { pressInToast, untilToastSays } from '../pages/toast.ts';
import { openJournal, type Journal } from './journal.ts';

const words = {
  [pages.faq]: ['consortium', 'ambiguity', 'eliminate'],
  [pages.reference]: ['elaborate', 'eavesdrop', 'berserk'],
};
const takenBack = 'berserk';

interface Tour {
  readonly stack: Stack;
  readonly chromium: Chromium;
  readonly display: Display;
  readonly journal: Journal;
}

async function main(): Promise<boolean> {
  const profile = chosenProfile();
  const journal = await openJournal(join(import.meta.dirname, '../../screenshots'));
  journal.step('Starting the stand-in service, the relay and Chromium with the extension');
  journal.note(`profile of the service: ${profile}`);
  const display = await startDisplay();
  const served = await servePages();
  const stack = await startStack({ profile });
  const chromium = await launchChromium({
    extension: await stack.extension('chrome'),
    display: display.name,
  });
  try {
    const tour = { stack, chromium, display, journal };
    await connectFirst(tour);
    await collect(tour, served.url);
    await review(tour);
    await report(tour);
  } finally {
    await chromium.close();
    await stack.close();
    served.close();
    await display.close();
  }
  return journal.close();
}

async function connectFirst({ chromium, journal, stack }: Tour): Promise<void> {
  journal.step('Connect');
  const popup = await chromium.openPopup();
  await popup.getByRole('button', { name: 'Connect' }).waitFor();
  await journal.look(popup, 'popup-not-connected');
  await connectIn(chromium.context, popup, (page, name) => journal.look(page, name));
  const { tokenCalls } = await stack.instance.counters();
  journal.check('the service gave tokens once', tokenCalls.authorization_code === 1);
  const list = await chromium.openPage('words.html');
  await checkSays(journal, list, 'a new learner’s list is empty, and was read', /No words yet/u);
  await list.close();
}

/** Waits for what a page says at last, and checks that it does not say that something failed. */
async function checkSays(journal: Journal, page: Page, what: string, last: RegExp): Promise<void> {
  const text = () => page.locator('body').innerText();
  const said = await until(what, async () => last.test(await text())).then(
    () => true,
    () => false,
  );
  const shown = await text();
  const held = said && !/couldn’t|not confirmed/u.test(shown);
  if (!held) journal.note(shown);
  journal.check(what, held);
}

async function collect({ chromium, display, journal, stack }: Tour, served: string) {
  journal.step('Collect words from two pages of Debian documentation');
  const page = await chromium.context.newPage();
  for (const [path, terms] of Object.entries(words)) {
    await page.goto(served + path);
    for (const term of terms) {
      // On a busy machine two pictures may take longer than the five seconds to take a word back.
      const grace = term === takenBack ? await stretchGrace(chromium.background) : null;
      await chooseGleaner(page, display, await selectText(page, term));
      await untilToastSays(page, new RegExp(term, 'u'));
      if (grace !== null) {
        await journal.look(page, 'toast-grace');
        await pressInToast(page, 'Undo');
        await untilToastSays(page, /wasn’t sent/iu);
        await grace.end();
      }
    }
    await journal.look(page, `toast-${path.split('/').at(-1) ?? ''}`);
  }
  const expected = Object.values(words)
    .flat()
    .filter((term) => term !== takenBack)
    .sort();
  const stored = async () => (await stack.instance.words()).map(({ term }) => term).sort();
  await until('the words to arrive', async () => (await stored()).length >= expected.length);

  await page.goto(served + pages.faq);
  await chooseGleaner(page, display, await selectText(page, 'ambiguity'));
  const isKnown = await untilToastSays(page, /already/iu).then(
    () => true,
    (error: unknown) => {
      journal.note(String(error));
      return false;
    },
  );
  journal.check('a word collected once more is known', isKnown);
  await journal.look(page, 'toast-already-collected');
  await page.close();

  const list = await chromium.openPage('words.html');
  const all = new RegExp(`\\b${expected.length} words\\b`, 'u');
  await checkSays(journal, list, 'the list shows each of them', all);
  await list.close();
  const { effects } = await stack.instance.counters();
  journal.check(
    `the service holds ${expected.join(', ')}`,
    (await stored()).join() === expected.join(),
  );
  journal.check(
    `"${takenBack}" was taken back and never sent`,
    !(await stored()).includes(takenBack),
  );
  journal.check('each was stored once', effects.collectsStored === expected.length);
  journal.check('none was sent again', effects.collectsKept === 0);
}

async function review({ chromium, journal, stack }: Tour): Promise<void> {
  journal.step('Review them in the toolbar popup');
  const popup = await chromium.openPopup();
  await popup.getByRole('textbox', { name: 'Plan link' }).waitFor();
  await journal.look(popup, 'popup-no-plan');
  await addPlanIn(popup, `${stack.instanceUrl}/plans/${stack.planId}`);
  await popup.getByRole('button', { name: /^Review \d/u }).waitFor();
  await journal.look(popup, 'popup-home');

  await startReview(popup);
  const { instance } = stack;
  const given: KnownAnswer[] = [];
  const seen = new Set<string>();
  for (let card = await nextCard(popup, instance); card; card = await nextCard(popup, instance)) {
    // The second card is answered wrong at first, so that one comes back.
    const isNew = !seen.has(card.id);
    const right = !isNew || seen.size !== 1;
    seen.add(card.id);
    if (isNew) await journal.look(popup, `review-${seen.size}-${card.kind}`);
    given.push(await answer(popup, card, right));
    if (gradesItself(card)) continue;
    await popup.getByRole('button', { name: 'Continue' }).waitFor();
    if (isNew) await journal.look(popup, `review-${seen.size}-answered`);
    await pressContinue(popup);
  }
  await journal.look(popup, 'review-finished');

  const { effects } = await instance.counters();
  journal.check('a card was dealt for every word', seen.size === effects.collectsStored);
  const fault = await expectStored(instance, given, popup).catch(String);
  if (fault !== undefined) journal.note(fault);
  journal.check(
    'every first answer was stored once, as it was given and judged',
    fault === undefined,
  );
  await popup.getByRole('button', { name: 'Done' }).click();
  await lookButton(popup).click();
  await checkSays(journal, popup, 'nothing is due afterwards', /New cards will appear here/u);
}

async function report({ journal, stack }: Tour): Promise<void> {
  journal.step('What the service holds now');
  const answers = await stack.instance.answers();
  for (const {
    term,
    mastery_level: mastery,
    last_reviewed_at: reviewed,
  } of await stack.instance.words()) {
    const given = answers.find((each) => each.term === term);
    const result = given === undefined ? 'not asked' : given.is_correct ? 'right' : 'wrong';
    journal.note(
      [term.padEnd(16), result.padEnd(10), `mastery ${mastery}`, reviewed ?? ''].join(' '),
    );
  }
  const { operations, effects } = await stack.instance.counters();
  const calls = Object.entries(operations).filter(([, { requests }]) => requests > 0);
  journal.note(`calls: ${calls.map(([name, { requests }]) => `${name} ${requests}`).join(', ')}`);
  journal.note(`stored ${effects.collectsStored} words, applied ${effects.answersApplied} answers`);
}

process.exitCode = (await main()) ? 0 : 1;
