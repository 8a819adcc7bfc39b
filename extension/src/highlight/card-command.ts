/** The keyboard command's name, as in the manifest. */
export const cardCommand = 'show-card';
