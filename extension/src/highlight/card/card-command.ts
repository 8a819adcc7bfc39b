/** The keyboard command's name, in the manifest and wherever it is listened for or shown. */
export const cardCommand = 'show-card';
