/** wink-lemmatizer 3 brings no types. Each function gives the word itself where it knows no other form. */
declare module 'wink-lemmatizer' {
  const lemmatizer: {
    readonly noun: (word: string) => string;
    readonly verb: (word: string) => string;
    readonly adjective: (word: string) => string;
  };
  export default lemmatizer;
}
