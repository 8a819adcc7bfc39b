/**
 * A component whose code comes only when it is needed, so that the first screen is there the sooner. One
 * that the first paint needs is loaded before it, and then stands there at once.
 */
import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';

export interface OnDemand<Props extends object> {
  (props: Props): ReactNode;
  /** Resolves when it can be shown at once. */
  load(): Promise<void>;
}

export function onDemand<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
): OnDemand<Props> {
  let loaded: ComponentType<Props> | null = null;
  const load = async (): Promise<void> => {
    loaded ??= await fetch();
  };
  function Part(props: Props): ReactNode {
    const [isHere, setHere] = useState(loaded !== null);
    useEffect(() => {
      if (!isHere) load().then(() => setHere(true), reportError);
    }, [isHere]);
    return loaded && createElement(loaded, props);
  }
  return Object.assign(Part, { load });
}
