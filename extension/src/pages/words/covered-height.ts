/** How much of the window the search covers while the list is scrolled, in CSS pixels. */

export function coveredHeight(): number {
  const parts = document.querySelectorAll('.words-top, .filter-bar > .input');
  const sticky = [...parts].find((part) => getComputedStyle(part).position === 'sticky');
  if (!sticky) return 0;
  const from = Number.parseFloat(getComputedStyle(sticky).top);
  return sticky.getBoundingClientRect().height + 2 * (Number.isNaN(from) ? 0 : from);
}
