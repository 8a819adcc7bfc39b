/** The keyboard command's name, as in the manifest. */
export const collectCommand = 'collect-selection';
