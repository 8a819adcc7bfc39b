/** Where English spelling misleads about a word's forms: made from WordNet when the extension is built. */
export interface EnglishForms {
  /** Forms that spelling does not tell, apart by spaces, by their base: "go": "gone went". */
  readonly irregular: Readonly<Record<string, string>>;
  /** Forms that only look like the base's: "car": "caring". */
  readonly misleading: Readonly<Record<string, string>>;
}

export const formsFile = 'english-forms.json';
