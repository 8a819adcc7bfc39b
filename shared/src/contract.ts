/** The messages between extension, relay and service. */
export * from './exact-json.ts';
export * from './interface/learned-words.ts';
export * from './interface/oauth.ts';
export * from './interface/review.ts';
export * from './interface/service.ts';
export * from './interface/word.ts';
export * from './relay.ts';
export * from './safe-address.ts';
