/** What reads the service's answers, apart from the contract: the popup's first screen needs none of it. */
export * from './interface/errors.ts';
export * from './interface/read-words.ts';
