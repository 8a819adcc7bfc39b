/** The colours that follow from a product's accent, with the contrast that WCAG 2.2 (1.4.3, 1.4.11) asks for. */

export interface Accent {
  /** `#rrggbb`, on light paper and on dark. */
  readonly light: string;
  readonly dark: string;
}

interface AccentColours {
  readonly accent: string;
  /** Pressed or pointed at. */
  readonly strong: string;
  /** Behind text. */
  readonly soft: string;
  /** Text on the accent. */
  readonly on: string;
}

/** Of pages, as in `tokens.css`. */
const papers = { light: '#faf8f3', dark: '#17181b' } as const;
const [white, black] = ['#ffffff', '#0b0b0c'] as const;
const inks = { light: '#1f1c17', dark: '#edeae3' } as const;

export function accentColours(accent: Accent, theme: 'light' | 'dark'): AccentColours {
  const colour = accent[theme];
  return {
    accent: colour,
    strong: mixed(colour, inks[theme], 0.2),
    soft: mixed(papers[theme], colour, 0.12),
    on: contrast(white, colour) >= contrast(black, colour) ? white : black,
  };
}

/** What is wrong with an accent, in words; none where it may be used. */
export function accentProblems(accent: Accent): string[] {
  return (['light', 'dark'] as const).flatMap((theme) => {
    const colour = accent[theme];
    if (!/^#[\da-f]{6}$/iu.test(colour)) return [`accent.${theme}: ${colour} is no #rrggbb`];
    const { on } = accentColours(accent, theme);
    return [
      ['its page', papers[theme], contrast(colour, papers[theme])] as const,
      ['the text on it', on, contrast(colour, on)] as const,
    ]
      .filter(([, , ratio]) => ratio < 4.5)
      .map(
        ([against, other, ratio]) =>
          `accent.${theme}: ${colour} against ${against} (${other}) has a contrast of ${ratio.toFixed(2)}, and needs 4.5`,
      );
  });
}

/** Relative luminance and contrast as WCAG defines them. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = parts(colour).map((part) => {
    const value = part / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @param share of `other`, 0 to 1 */
function mixed(one: string, other: string, share: number): string {
  const others = parts(other);
  const made = parts(one).map((part, place) =>
    Math.round(part * (1 - share) + (others[place] ?? 0) * share),
  );
  return `#${made.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function parts(colour: string): number[] {
  return [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16));
}
