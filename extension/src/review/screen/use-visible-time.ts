/** Tells the session when the page is visible: only that time counts (interface.md section 2.4). */
import { useEffect } from 'react';
import type { ReviewController } from '../windows/controller.ts';

export function useVisibleTime(controller: Pick<ReviewController, 'dispatch'>): void {
  useEffect(() => {
    const changed = (): void => {
      const type = document.visibilityState === 'visible' ? 'resume' : 'pause';
      controller.dispatch({ type, at: Date.now() });
    };
    const left = (): void => controller.dispatch({ type: 'pause', at: Date.now() });
    changed();
    document.addEventListener('visibilitychange', changed);
    window.addEventListener('pagehide', left);
    return () => {
      document.removeEventListener('visibilitychange', changed);
      window.removeEventListener('pagehide', left);
      left();
    };
  }, [controller]);
}
