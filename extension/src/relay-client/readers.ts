/** What reads the service's answers, apart from the client: the popup's first screen calls it seldom. */
export { readCollected, readError, readWordsPage } from '@gleaner/shared/contract';
