/** The name of the keyboard command, as in the manifest, and of the item in the menu of the toolbar button. */
export const preparePage = 'prepare-page';
