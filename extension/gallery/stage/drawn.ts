/** Resolves when an element is in the document. */
export function drawn<T extends Element>(selector: string): Promise<T> {
  return new Promise((resolve) => {
    const look = () => {
      const element = document.querySelector<T>(selector);
      if (element) resolve(element);
      else requestAnimationFrame(look);
    };
    look();
  });
}
