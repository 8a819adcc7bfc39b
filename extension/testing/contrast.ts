/** Contrast of an element's text with its own background, as WCAG 2.2 computes it. */

/** @param element with an opaque background of its own */
export function contrastOf(element: Element): number {
  const { color, backgroundColor } = getComputedStyle(element);
  const [lighter = 0, darker = 0] = [color, backgroundColor].map(luminanceOf).sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** @param color `rgb(…)`, as computed styles write it */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/gu) ?? []).map((part) => {
    const share = Number(part) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
