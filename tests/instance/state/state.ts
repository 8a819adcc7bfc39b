/** Everything one running instance holds, handed to each of its parts. All of it lives in memory. */
import { createPageTokens, type PageTokens } from './page-token.ts';
import { createClock, type InstanceClock } from './clock.ts';
import { Counters } from './counters.ts';
import { Faults } from './faults.ts';
import { Grants } from './grants.ts';
import { settingsOf, type InstanceOptions } from '../options.ts';
import { type InstanceSettings } from '../settings.ts';
import { QuotaCounter } from './quota.ts';
import { Store } from './store.ts';

export interface InstanceState {
  readonly options: InstanceOptions;
  readonly settings: InstanceSettings;
  readonly clock: InstanceClock;
  readonly store: Store;
  readonly grants: Grants;
  readonly quota: QuotaCounter;
  readonly counters: Counters;
  readonly faults: Faults;
  readonly pageTokens: PageTokens;
  /** How often it went back to the start: what began before the last time has no effect. */
  resets: number;
}

export function createState(options: InstanceOptions): InstanceState {
  const settings = settingsOf(options);
  const clock = createClock(options.now);
  return {
    options,
    settings,
    clock,
    store: new Store(options, settings, clock),
    grants: new Grants(settings, clock),
    quota: new QuotaCounter(settings, clock),
    counters: new Counters(),
    faults: new Faults(),
    pageTokens: createPageTokens(),
    resets: 0,
  };
}
