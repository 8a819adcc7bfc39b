/** Every request that Firefox makes, with its origin, as the browser's own code sees it. */
import type { Firefox } from '../../browser/firefox.ts';

export interface SeenRequest {
  readonly url: string;
  /** Origin of who asked: `moz-extension://…`, a page's, or `[System Principal]` for the browser itself. */
  readonly by: string;
  /** A tab that was opened or sent somewhere, rather than something loaded from within. */
  readonly navigates: boolean;
}

/** Records requests from now on. @returns what was asked so far */
export async function watchRequests(firefox: Firefox): Promise<() => Promise<SeenRequest[]>> {
  await firefox.evaluateChrome(`() => {
    window.gleanerRequests = [];
    Services.obs.addObserver((subject) => {
      const { loadInfo, URI } = subject.QueryInterface(Ci.nsIHttpChannel);
      window.gleanerRequests.push({
        url: URI.spec,
        by: loadInfo.triggeringPrincipal.origin,
        navigates: loadInfo.externalContentPolicyType === Ci.nsIContentPolicy.TYPE_DOCUMENT,
      });
    }, 'http-on-modify-request');
  }`);
  return () => firefox.evaluateChrome<SeenRequest[]>('() => window.gleanerRequests');
}
