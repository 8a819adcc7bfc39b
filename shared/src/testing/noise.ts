/** Members that any card may have besides its own. They must not change how the card is read. */
const noise: Readonly<Record<string, unknown>> = {
  ...{
    definition: 'what it is said to be',
    translation: 'in other words',
    example: 'Seen like this.',
  },
  ...{ explanation: 'Because.', order: 2, index: 1, position: 3, level: 4, score: 0.5, weight: 1 },
  ...{ words: ['noisemaking', 'clamouring', 'uproarious'], tokens: ['seen', 'like', 'this'] },
  ...{ audio: 'https://sound.example/a.mp3', tags: ['noun', 'b1'], due: '2026-01-01', count: 3 },
  ...{ interval: 2, ease: 2.5, reps: 1, source: 'a dictionary', category: 'A', rank: 1 },
};

/** The members of `noise` whose names the item does not use itself. */
export function withNoise(item: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const isBack = 'definition' in item;
  const beside = Object.entries(noise).filter(
    ([name]) => !(name in item) && !(isBack && name === 'translation'),
  );
  return { ...Object.fromEntries(beside), ...item };
}
