/** An entry of the gallery: one state of one screen, or of a part of one. */

export interface GalleryEntry {
  /** Unique. The parts before each `/` are the groups it belongs to. */
  readonly name: string;
  /** CSS pixels of its window; the popup's unless told. */
  readonly width?: number;
  readonly height?: number;
  /** A selector of what is there once all of it has been drawn; `main` unless told. */
  readonly until?: string;
  /** Draws it into an empty document that is as wide as it asks. */
  readonly render: () => ShownEntry | Promise<ShownEntry>;
}

export interface ShownEntry {
  readonly close: () => void;
  /** It stands in a closed root, which nothing outside can look into. */
  readonly root?: ShadowRoot;
}

export const popupFrame = { width: 380, height: 560 };

/** The entries whose name is `name` or begins with it as a group; all of them for an empty one. */
export function entriesOf<E extends Pick<GalleryEntry, 'name'>>(
  entries: readonly E[],
  name: string,
): E[] {
  return entries.filter(
    (one) => name === '' || one.name === name || one.name.startsWith(`${name}/`),
  );
}
