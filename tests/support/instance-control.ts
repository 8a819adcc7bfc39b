/** The stand-in's control endpoint over HTTP: tests believe what the service holds, not the client. */
import type { CounterReport } from '../instance/counters.ts';
import type { FaultOrder } from '../instance/faults.ts';
import type { SettingsChange, WordReport } from '../instance/control/control.ts';
import type { StoredAnswer } from '../instance/store.ts';

export interface RemoteControl {
  counters(): Promise<CounterReport>;
  words(): Promise<WordReport[]>;
  answers(): Promise<StoredAnswer[]>;
  addFault(fault: FaultOrder): Promise<void>;
  changeSettings(change: SettingsChange): Promise<void>;
  expireAccessTokens(): Promise<void>;
  /** Straight into the demo learner's vocabulary: no effect is counted. */
  addWords(terms: readonly string[]): Promise<void>;
}

export function instanceControl(instanceUrl: string): RemoteControl {
  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${instanceUrl}/_control${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as T;
  }

  return {
    counters: () => call('GET', '/counters'),
    words: () => call('GET', '/words'),
    answers: () => call('GET', '/answers'),
    addFault: (fault) => call('POST', '/faults', fault),
    changeSettings: (change) => call('PATCH', '/settings', change),
    expireAccessTokens: () => call('POST', '/expire-access-tokens'),
    addWords: (terms) => {
      const words = terms.map((term) => ({ term, language: 'LANGUAGE_ENGLISH' }));
      return call('POST', '/words', { learner: 'demo', words });
    },
  };
}
