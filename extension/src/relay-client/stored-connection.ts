/** The connection as a query of a page. */
import { currentConnection, watchConnection } from './session.ts';

export const storedConnection = {
  key: ['connection'],
  read: currentConnection,
  watches: [watchConnection],
};
