/** The name of the keyboard command, as in the manifest, and of the item in the menu of a video. */
export const grabCaption = 'grab-caption';
