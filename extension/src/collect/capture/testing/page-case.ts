/** One case: the page, the selection in it, and the expected result. */
export interface PageCase {
  readonly name: string;
  /** HTML of the body; ⟦ and ⟧ mark the selection, in a text or in the value of a field. */
  readonly html: string;
  /** Language of the document; English by default. */
  readonly lang?: string;
  readonly selected: string;
  readonly sentence: string;
  /** Expected language; the document's by default. */
  readonly language?: string;
  /** Why the text cannot be read correctly; the case then states what is read instead. */
  readonly unsupported?: string;
}

/** Inserted as a `template` is in real pages, for declarative shadow roots. */
export const shadow = (content: string, mode: 'open' | 'closed' = 'open') =>
  `<template shadowrootmode="${mode}">${content}</template>`;
