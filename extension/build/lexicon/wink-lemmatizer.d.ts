/** wink-lemmatizer 3 has no types. Each function returns the word itself if it knows no other form. */
declare module 'wink-lemmatizer' {
  const lemmatizer: {
    readonly noun: (word: string) => string;
    readonly verb: (word: string) => string;
    readonly adjective: (word: string) => string;
  };
  export default lemmatizer;
}
