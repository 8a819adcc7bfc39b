/** The messages between extension, relay and service. */
export * from './exact-json.ts';
export * from './interface/error.ts';
export * from './interface/filter.ts';
export * from './interface/learned-words.ts';
export * from './interface/paths.ts';
export * from './interface/review.ts';
export * from './interface/scopes.ts';
export * from './interface/token.ts';
export * from './interface/word.ts';
export * from './relay.ts';
export * from './safe-address.ts';
