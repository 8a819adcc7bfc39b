/** Whether this page can be seen: a tab in the background shows no card to anybody. */
export interface PageVisibility {
  isVisible(): boolean;
  onChange(callback: () => void): void;
}

export const pageVisibility: PageVisibility = {
  isVisible: () => document.visibilityState === 'visible',
  onChange: (callback) => document.addEventListener('visibilitychange', callback),
};
