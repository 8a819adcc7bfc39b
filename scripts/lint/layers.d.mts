/** Rows of places for each root, from the bottom up. */
export declare const layers: Readonly<Record<string, readonly (readonly string[])[]>>;
