/** Signs in at a relay as a learner does, collects a word and lists it: `node learner.mjs RELAY SERVICE`. */
import { Learner } from '../relay/learner.ts';

const [relayUrl = '', serviceUrl = ''] = process.argv.slice(2);
const learner = new Learner(relayUrl, serviceUrl);
await learner.connect();
const collected = await learner.collect('gossamer');
const listed = await learner.list();
if (collected.status !== 200 || listed.status !== 200 || !listed.text.includes('gossamer')) {
  throw new Error(`Collected: ${collected.status}, listed: ${listed.status}\n${listed.text}`);
}
