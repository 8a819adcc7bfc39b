/** Lets the learner save a file that was made on this device. */

/** Milliseconds until the file is given up: the browser may read it some time after the click. */
const readWithinMs = 60_000;

export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), readWithinMs);
}
