/** Which of two readings of one selection is the learner's word: the browser's menu's or the page's own. */
import { foldTerm } from '../fold.ts';

/** The page's reading where it says the same, since it is cleaner; else the browser's, which cannot lie. */
export function chooseText(menuText: string, captured: string | null): string {
  return captured !== null && foldTerm(captured) === foldTerm(menuText) ? captured : menuText;
}
