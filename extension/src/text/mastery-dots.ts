/** How a mastery is shown: interface.md section 2.1 shows no range. */

export const mostDots = 5;

export interface ShownMastery {
  /** As the service returned it. */
  readonly level: number;
  /** 0 to 5, relative to this learner's highest mastery. */
  readonly dots: number;
}

/** Five dots mean this learner's highest level, or 5 if none is higher. */
export function dotsOf(level: number, highest: number): number {
  if (level <= 0) return 0;
  const whole = Math.max(mostDots, highest, level);
  return Math.max(1, Math.round((mostDots * level) / whole));
}
