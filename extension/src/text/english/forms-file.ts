/** The words whose forms English spelling rules get wrong: made from WordNet at build time. */
export interface EnglishForms {
  /** Irregular forms, separated by spaces, by their base: "go": "gone went". */
  readonly irregular: Readonly<Record<string, string>>;
  /** Forms that only look regular: "car": "caring". */
  readonly misleading: Readonly<Record<string, string>>;
}

export const formsFile = 'english-forms.json';
