/** Pictures and recordings of the service in real Firefox, as their host sees them. */
import { allowInPrompt, isOn, pressSwitch } from '../../pages/firefox-settings.ts';
import {
  cardIdIn,
  connectFirefox,
  goTo,
  hasButton,
  pressNamed,
  pressTruly,
  says,
  typeInto,
} from '../../pages/firefox-walk.ts';
import { bubbleEverywhere } from '../../pages/site-features.ts';
import { until } from '../../processes/child.ts';
import { expect, test, only } from '../firefox-fixtures.ts';
import { dealsOnce } from './cards-dealt.ts';
import { servePictures } from './picture-server.ts';

test(
  'S28 Firefox: pictures and recordings come when the learner taps, without cookie and referrer, also from a host that Gleaner may read',
  only('firefox', 'Firefox asks for the host’s permission first'),
  async ({ firefox, stack }) => {
    const pictures = await servePictures();
    const { asked, host } = pictures;
    const popup = await connectFirefox(firefox, stack.instanceUrl);
    const control = await firefox.open(`https://${host}/control.png`);
    await firefox.evaluate(
      control,
      `() => {
      for (const site of ['none', 'lax'])
        document.cookie = 'planted-' + site + '=canary; path=/; secure; samesite=' + site;
    }`,
    );
    await firefox.open(`https://${host}/control.png`);
    expect(asked.at(-1)?.cookie).toMatch(/planted-none.*planted-lax/u);
    asked.length = 0;

    const [apple, pear] = ['apple', 'pear'].map((text) => ({
      text,
      image_url: `https://${host}/${text}.png`,
      audio_url: `https://${host}/${text}.wav`,
    }));
    if (!apple || !pear) throw new Error('No cards');
    await stack.instance.addFault(dealsOnce(apple, pear));
    await goTo(firefox, popup);
    await typeInto(firefox, popup, `${stack.instanceUrl}/plans/${stack.planId}`);
    await pressNamed(firefox, popup, 'Add plan');
    await pressNamed(firefox, popup, 'Review 2');

    await until('a card', async () => (await cardIdIn(firefox, popup)) !== null);
    const first = await cardIdIn(firefox, popup);
    const second = first === 'apple' ? 'pear' : 'apple';
    const tapBoth = async (name: string, allow = () => Promise.resolve()) => {
      let seen = '';
      await until(
        () => `the offer; the popup says ${seen}`,
        async () => {
          seen = await firefox.evaluate<string>(popup, '() => document.body.innerText');
          return seen.includes(`Show picture from ${host}`);
        },
      );
      expect(asked).toEqual([]);
      await pressTruly(firefox, popup, 'Show picture');
      await allow();
      await until('the picture', () =>
        firefox.evaluate<boolean>(
          popup,
          `() => document.querySelector('img.card-picture')?.naturalWidth === 1`,
        ),
      );
      await pressNamed(firefox, popup, 'a fruit');
      await until('the feedback', () => hasButton(firefox, popup, 'Continue'));
      await pressTruly(firefox, popup, 'Play recording');
      // Without a loudspeaker no browser plays it.
      await expect.poll(() => asked.map(({ path }) => path)).toContain(`/${name}.wav`);
      // A recording may come in several parts.
      expect([...new Set(asked.map((each) => JSON.stringify(each)))].sort()).toEqual(
        [`/${name}.png`, `/${name}.wav`].map((path) => JSON.stringify({ path })),
      );
      asked.length = 0;
    };
    // Firefox lets no extension leave out the cookies of a host that it may not read.
    await tapBoth(first ?? '', () => allowInPrompt(firefox));

    // With a permission for every site the browser takes Gleaner's pages for the host's own.
    const settings = await firefox.open(firefox.extensionUrl('options.html'));
    await until('the settings', () => says(firefox, settings, bubbleEverywhere));
    await pressSwitch(firefox, settings, bubbleEverywhere);
    await allowInPrompt(firefox);
    await until('the permission', () => isOn(firefox, settings, bubbleEverywhere));
    await goTo(firefox, popup);
    // A tab that comes to the front takes the session back; a press before that does nothing.
    await until('the second card', async () => {
      if (await hasButton(firefox, popup, 'Continue')) await pressNamed(firefox, popup, 'Continue');
      return (await cardIdIn(firefox, popup)) === second;
    });
    await tapBoth(second);
    await pictures.close();
  },
);
