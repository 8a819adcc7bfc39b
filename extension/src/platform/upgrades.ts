/** Upgrades of a stored record: each function from its version to the next. */
export type Upgrades = Readonly<Record<number, (stored: object) => object>>;
