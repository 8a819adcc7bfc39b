/**
 * Characters that show nothing: they would make two words of one, and could turn a line around
 * (security-checklist.md S26). Joiners and variation selectors are not among them, for they change how a word or an
 * emoji looks.
 */
export const invisible =
  /(?![\u200C\u200D\p{Variation_Selector}])\p{Default_Ignorable_Code_Point}|[\uFFF9-\uFFFB\uFFFD]/gu;
