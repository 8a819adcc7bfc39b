/** What a page holds, what the learner selects in it, and what is to be read from that. */
export interface PageCase {
  readonly name: string;
  /** Of the body; ⟦ and ⟧ stand where the selection begins and ends, in a text or in a field's value. */
  readonly html: string;
  /** Of the document. English unless told. */
  readonly lang?: string;
  readonly selected: string;
  readonly sentence: string;
  /** As it is to be read; the document's unless told. */
  readonly language?: string;
  /** Why the page's text cannot be read as it should be; the case then tells what is read instead. */
  readonly unsupported?: string;
}

/** Where real pages have a template, for shadow roots that are there from the start. */
export const shadow = (content: string, mode: 'open' | 'closed' = 'open') =>
  `<template shadowrootmode="${mode}">${content}</template>`;
