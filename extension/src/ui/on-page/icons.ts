/** The toast's icons, built element by element: markup would break a page's Trusted Types. */
const svg = 'http://www.w3.org/2000/svg';

/** On a grid of 16, with a stroke of 1.5. */
const paths = {
  tick: 'M3 8.5 6.5 12 13 4.5',
  alert: 'M8 4.5v4.25M8 11.5v.01M8 1.75a6.25 6.25 0 1 1 0 12.5 6.25 6.25 0 0 1 0-12.5Z',
  clock: 'M8 4.5V8l2.25 1.5M8 1.75a6.25 6.25 0 1 1 0 12.5 6.25 6.25 0 0 1 0-12.5Z',
  close: 'M4 4l8 8M12 4l-8 8',
  speak: 'M2.5 6v4H5l3.5 3V3L5 6H2.5ZM11 5.75a3.25 3.25 0 0 1 0 4.5M12.75 4a5.75 5.75 0 0 1 0 8',
} as const;

export type IconName = keyof typeof paths;

export function icon(document: Document, name: IconName): SVGSVGElement {
  const drawing = document.createElementNS(svg, 'svg');
  drawing.setAttribute('viewBox', '0 0 16 16');
  drawing.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(svg, 'path');
  path.setAttribute('d', paths[name]);
  drawing.append(path);
  return drawing;
}
