/** Whether this page is visible: a tab in the background shows no card. */
export interface PageVisibility {
  isVisible(): boolean;
  onChange(callback: () => void): void;
}

export const pageVisibility: PageVisibility = {
  isVisible: () => document.visibilityState === 'visible',
  onChange: (callback) => document.addEventListener('visibilitychange', callback),
};
