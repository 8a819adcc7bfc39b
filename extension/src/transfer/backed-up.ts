/** Reads and restores the choices that a backup holds: those that `settings/choices.ts` says, and no other. */
import { choiceStores, type BackedUp } from '../settings/choices.ts';
import { appearanceOf, readAppearance } from '../settings/appearance.ts';
import { chooseAppearance } from '../settings/choose-appearance.ts';
import { changeSettings, readSettings } from '../settings/settings.ts';
import type { BackedUpChoices } from './backup-file.ts';

interface Way<Value> {
  readonly read: () => Promise<Value>;
  readonly save: (value: Value) => Promise<unknown>;
}

/** A choice without its way, or a way without its choice, is a type error. */
const ways: { readonly [Name in BackedUp]: Way<BackedUpChoices[Name]> } = {
  settings: {
    read: async () => portable({ ...(await readSettings()) }),
    // Each field is checked there. Sites stay as they are here.
    save: (settings) => changeSettings(portable(settings)),
  },
  appearance: {
    read: () => Promise.resolve(readAppearance()),
    // An older file has none.
    save: async (look) => {
      if (look !== undefined) await chooseAppearance(appearanceOf(look));
    },
  },
  goal: choiceStores.goal,
  reminder: choiceStores.reminder,
  slips: choiceStores.slips,
  keys: {
    read: choiceStores.keys.read,
    // An older file has none.
    save: async (keys) => {
      if (keys !== undefined) await choiceStores.keys.save(keys);
    },
  },
  speech: choiceStores.speech,
};

/** The browser's permission for sites does not come with a file, and the theme comes with the appearance. */
function portable(settings: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const {
    bubble: _bubble,
    highlight: _highlight,
    media: _media,
    theme: _theme,
    ...rest
  } = settings;
  return rest;
}

export async function readBackedUp(): Promise<BackedUpChoices> {
  const { settings, appearance, goal, reminder, slips, keys, speech } = ways;
  return {
    ...{ settings: await settings.read(), appearance: await appearance.read() },
    ...{ goal: await goal.read(), reminder: await reminder.read() },
    ...{ slips: await slips.read(), keys: await keys.read(), speech: await speech.read() },
  };
}

export async function saveBackedUp(chosen: BackedUpChoices): Promise<void> {
  const { settings, appearance, goal, reminder, slips, keys, speech } = ways;
  await Promise.all([
    ...[goal.save(chosen.goal), reminder.save(chosen.reminder)],
    ...[slips.save(chosen.slips), keys.save(chosen.keys), speech.save(chosen.speech)],
  ]);
  await settings.save(chosen.settings);
  await appearance.save(chosen.appearance);
}
