/** Messages that say a term another way on purpose, and in which languages. */
export const saidOtherwise: Readonly<Record<string, 'all' | readonly string[]>> = {
  accounts_fileName: 'all',
  backup_fileName: 'all',
  exporting_fileName: 'all',
  backup_content_days: ['de'],
  // "Word" is a position there.
  cards_placedAt: ['ja', 'ko', 'zh-CN'],
  cards_moved: ['ja', 'ko', 'zh-CN'],
  cards_allFull: ['ja', 'ko', 'zh-CN'],
  // Its heading, or the sentence itself, says what is meant.
  highlight_knownField: ['ja', 'ko', 'zh-CN'],
  importing_isKnown: ['ja', 'ko', 'zh-CN'],
  importing_paused: ['ja', 'ko'],
  ui_error_unreachable: ['fr'],
  review_skipped: ['es', 'ja', 'ko', 'zh-CN'],
  ui_error_noAccess: ['fr'],
  words_everyMastery: ['es', 'fr'],
};
