/** What the doctor finds: one line for each check, and what to do where something is wrong. */

export interface Finding {
  readonly level: 'ok' | 'warning' | 'problem';
  /** What was looked at. */
  readonly subject: string;
  /** What was seen; never a secret, a token or a learner's word. */
  readonly text: string;
  readonly advice?: string;
}

export type Report = (finding: Finding) => void;

const subjectWidth = 22;

/** As it is printed. */
export function renderFinding({ level, subject, text, advice }: Finding): string {
  const line = `  ${level.padEnd(8)} ${subject.padEnd(subjectWidth)} ${text}\n`;
  return advice === undefined ? line : `${line}${' '.repeat(subjectWidth + 12)}→ ${advice}\n`;
}
