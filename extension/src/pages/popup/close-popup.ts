/** Closes the window if it is the popup; a tab or a side panel stays open. */
export function closePopup(): void {
  if (document.documentElement.dataset.view === 'popup') window.close();
}
