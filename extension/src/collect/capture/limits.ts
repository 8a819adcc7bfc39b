/** Of what is kept of a page, in characters (UTF-16 code units). */
export const longestTitle = 300;
export const longestAddress = 2_000;
