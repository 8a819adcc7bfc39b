import { expect, it } from 'vitest';
import { timedAddress } from './timed-address.ts';

it.each([
  ['https://www.youtube.com/watch?v=abc', 83.9, 'https://www.youtube.com/watch?v=abc&t=83'],
  ['https://youtu.be/abc?t=5', 83, 'https://youtu.be/abc?t=83'],
  ['https://www.twitch.tv/videos/12', 83, 'https://www.twitch.tv/videos/12?t=83s'],
  ['https://www.dailymotion.com/video/x', 83, 'https://www.dailymotion.com/video/x?start=83'],
  ['https://notyoutube.com/watch?v=abc', 83, 'https://notyoutube.com/watch?v=abc'],
  ['https://www.youtube.com/watch?v=abc', Number.NaN, 'https://www.youtube.com/watch?v=abc'],
  ['', 83, ''],
])('of %s at %d it is %s', (address, seconds, timed) => {
  expect(timedAddress(address, seconds)).toBe(timed);
});
