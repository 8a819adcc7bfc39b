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
const ways = {
  settings: {
    read: async () => portable({ ...(await readSettings()) }),
    // Each field is checked there. Sites stay as they are here.
    save: (settings) => changeSettings(portable(settings)),
  },
  appearance: {
    read: () => Promise.resolve(readAppearance()),
    save: (look) => chooseAppearance(appearanceOf(look)),
  },
  ...choiceStores,
} satisfies { readonly [Name in BackedUp]: Way<NonNullable<BackedUpChoices[Name]>> };
const names = Object.keys(ways) as readonly BackedUp[];

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
  const read = names.map(async (name) => [name, await ways[name].read()] as const);
  return Object.fromEntries(await Promise.all(read)) as unknown as BackedUpChoices;
}

export async function saveBackedUp(chosen: BackedUpChoices): Promise<void> {
  // One after another: the theme is written into the settings too.
  for (const name of names) {
    const save: (value: never) => Promise<unknown> = ways[name].save;
    // An older file lacks some.
    if (chosen[name] !== undefined) await save(chosen[name] as never);
  }
}
