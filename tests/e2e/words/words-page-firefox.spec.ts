/** The words page in Firefox: searched, filtered, opened, Back, and without the network. */
import { until } from '../../processes/child.ts';
import { connectFirefox, pressTruly, says } from '../../pages/firefox-walk.ts';
import { expect, test } from '../firefox-fixtures.ts';

/** WebDriver section 17.4.2. */
const keys = { end: '\uE010', enter: '\uE007', down: '\uE015', back: '\uE003' };

/** Chooses in the list of choices that has the label. */
const chosen = (label: string, value: string) => `() => {
  const choice = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === ${JSON.stringify(label)}).control;
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value').set.call(choice, ${JSON.stringify(value)});
  choice.dispatchEvent(new Event('change', { bubbles: true }));
}`;

const back = '() => void setTimeout(() => history.back())';
const listed = `() => [...document.querySelectorAll('.line-term')].map(({ textContent }) => textContent).sort()`;

test('Firefox: the words are listed, searched, filtered and read; Back returns', async ({
  firefox,
  stack,
}) => {
  await stack.instance.addWords([
    { term: 'serendipity', mastery_level: 3, tags: ['novel'] },
    { term: 'gossamer', notes: ['thin as a cobweb'] },
    { term: 'Éclair', language: 'LANGUAGE_FRENCH' },
  ]);
  await connectFirefox(firefox, stack.instanceUrl);
  const page = await firefox.open(firefox.extensionUrl('words.html'));
  const words = () => firefox.evaluate<string[]>(page, listed);
  const lists = (...terms: string[]) =>
    until(`the list to have ${terms.join()}`, async () => {
      const found = await words();
      return found.join() === [...terms].sort().join();
    }).catch(async (error: unknown) => {
      const said = await firefox.evaluate<string>(page, '() => document.body.innerText');
      throw new Error(`The page says: ${said}`, { cause: error });
    });
  const all = ['serendipity', 'gossamer', 'Éclair'];
  await lists(...all);

  await firefox.activate(page);
  await firefox.type(page, '/eclair');
  await lists('Éclair');
  await firefox.type(page, `${keys.back.repeat(6)}COBWEB`);
  await lists('gossamer');
  await firefox.type(page, keys.back.repeat(6));
  await lists(...all);
  await firefox.evaluate(page, chosen('Tag', 'novel'));
  await lists('serendipity');
  await firefox.evaluate(page, back);
  await lists(...all);
  await firefox.evaluate(page, chosen('Order', 'term'));
  await until('the first word of the alphabet to be current', async () => {
    const first = `() => document.querySelector('.word-line')?.textContent ?? ''`;
    return (await firefox.evaluate<string>(page, first)).startsWith('Éclair');
  });

  await firefox.type(page, keys.down + keys.end + keys.enter);
  const heading = `() => document.activeElement?.matches('h2') ? document.activeElement.textContent : ''`;
  await until(
    'the word',
    async () => (await firefox.evaluate<string>(page, heading)) === 'serendipity',
  );
  await pressTruly(firefox, page, 'I know this');
  await until('the word to be known', () => says(firefox, page, 'No longer highlighted'));
  await firefox.evaluate(page, back);
  await until(
    'the word to close',
    async () => !(await says(firefox, page, 'No longer highlighted')),
  );
  expect(await words()).toHaveLength(3);

  await stack.relay.stop();
  await firefox.evaluate(page, '() => void setTimeout(() => location.reload())');
  await lists(...all);
});
