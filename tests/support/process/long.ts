/** `npm run test:long` does everything; `npm test` does a bounded part of it. */
export const isLong = process.env.GLEANER_LONG === '1';
