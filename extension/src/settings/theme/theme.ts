/**
 * Light, dark, or as the system: stored where a page can read it before its first paint, so that no page
 * flashes in the other colours.
 */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const key = 'gleaner-theme';

/** As the system, where nothing was chosen or what is stored is damaged. */
export function readTheme(): Theme {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    const theme = (stored as { readonly theme?: unknown } | null)?.theme;
    return themes.find((one) => one === theme) ?? 'system';
  } catch {
    return 'system';
  }
}

/** Applies at once here; other open pages follow (`followTheme`). */
export function saveTheme(theme: Theme): void {
  localStorage.setItem(key, JSON.stringify({ version: 1, theme }));
  applyTheme();
}

export function forgetTheme(): void {
  localStorage.removeItem(key);
  applyTheme();
}

/** Applies the stored theme, and every later choice in another page. */
export function followTheme(): void {
  applyTheme();
  globalThis.addEventListener('storage', (event: StorageEvent) => {
    if (event.key === key || event.key === null) applyTheme();
  });
}

/** `ui/styles/tokens.css` has the colours of each. */
function applyTheme(): void {
  const theme = readTheme();
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
}
