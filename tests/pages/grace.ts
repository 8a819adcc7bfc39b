/**
 * Five seconds are short on a busy machine. A test that presses Undo or Edit stretches them for itself: the
 * clock of Gleaner's parts runs slowly, and the toast, which counts by itself, is told of as much more time.
 * The product keeps its five seconds, and a test that waits for a word to arrive waits for them.
 */
/** This many real seconds pass in one of Gleaner's: a grace lasts more than eight minutes. */
const slowness = 100;

/** A worker or a page. */
interface Part {
  evaluate(script: string): Promise<unknown>;
}

export interface StretchedGrace {
  /** Real time from now on: what is still in its grace is sent within five seconds. */
  end(): Promise<void>;
}

/**
 * Lasts until `end`, or until the worker is stopped.
 * @param parts the worker, and the pages of Gleaner that the learner presses Undo in
 */
export async function stretchGrace(...parts: readonly Part[]): Promise<StretchedGrace> {
  // One beginning for all, so that their clocks agree.
  const began = Date.now();
  for (const part of parts) await part.evaluate(`(${slowDown(began)})(globalThis)`);
  return {
    end: async () => {
      for (const part of parts) await endStretch(part);
    },
  };
}

/** Also where nothing is stretched, or the worker that was has stopped. */
export async function endStretch(part: Part): Promise<void> {
  await part.evaluate('globalThis.gleanerRealTime?.()');
}

/** Source of a function that is given the global object to change. */
const slowDown = (began: number) => `(own) => {
  if (own.gleanerRealTime) throw new Error('The grace is stretched already');
  const realNow = own.Date.now;
  const { tabs } = own.chrome;
  const realSend = tabs.sendMessage;
  own.Date.now = () => ${began} + Math.floor((realNow() - ${began}) / ${slowness});
  tabs.sendMessage = (tabId, message, ...rest) => {
    const { data } = message;
    const longer = data?.graceMs > 0 ? { ...data, graceMs: data.graceMs * ${slowness} } : data;
    return realSend.call(tabs, tabId, { ...message, data: longer }, ...rest);
  };
  own.gleanerRealTime = () => {
    own.Date.now = realNow;
    tabs.sendMessage = realSend;
    delete own.gleanerRealTime;
  };
}`;
