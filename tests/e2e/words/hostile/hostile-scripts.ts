/**
 * What hostile pages run. Each function is sent to the page as text and stands alone there; `log` is the
 * page's list of what it has done and learned.
 */
declare global {
  var log: string[];
  /** Whether the page has started its attack. */
  var armed: boolean;
}

/** Defines an element, searches for text, and looks into every element that is added beside the body. */
function takeTheElement(): void {
  for (const name of ['gleaner-toast', 'gleaner-bubble']) {
    customElements.define(
      name,
      class extends HTMLElement {
        readonly internals = this.attachInternals();
        connectedCallback() {
          setTimeout(() => log.push(`said ${this.internals.shadowRoot?.textContent ?? ''}`), 100);
        }
      },
    );
  }
  const searchable = window as unknown as { find(text: string): boolean };
  setInterval(() => {
    const [host] = document.querySelectorAll<HTMLElement>('html > :not(head, body)');
    if (!host) return;
    if (!log.includes('looked')) log.push('looked');
    for (const text of ['Collected', 'Sent', 'Undo', 'Edit']) {
      if (searchable.find(text)) log.push(`found ${text}`);
    }
    for (const read of [
      () => host.shadowRoot?.textContent,
      () => host.attachInternals().shadowRoot?.textContent,
      () => host.innerText,
      () => (host.cloneNode(true) as HTMLElement).shadowRoot?.textContent,
    ]) {
      try {
        const text = read() ?? '';
        if (text !== '') log.push(`read ${text}`);
      } catch {
        // Refused.
      }
    }
    for (const font of document.fonts) {
      if (font.status !== 'unloaded') log.push(`font ${font.family}`);
    }
  }, 50);
}

/** Once armed, keeps a picture over the toast through which presses go. */
function cover(): void {
  const hidden = document.createElement('span');
  const picture = document.createElement('div');
  picture.popover = 'manual';
  picture.style.cssText =
    'inset:0;width:100%;height:100%;border:0;background:#fff;pointer-events:none;font-size:60px';
  picture.textContent = 'Click here to win';
  hidden.attachShadow({ mode: 'closed' }).append(picture);
  const frame = () => {
    if (picture.matches(':popover-open')) picture.hidePopover();
    picture.showPopover();
    if (!log.includes('covered')) log.push('covered');
    setTimeout(frame, 20);
  };
  new MutationObserver((changes) => {
    if (!globalThis.armed || hidden.isConnected) return;
    if (!changes.some(({ addedNodes }) => [...addedNodes].some((n) => n instanceof HTMLDivElement)))
      return;
    document.body.append(hidden);
    frame();
  }).observe(document.documentElement, { childList: true });
}

/** Listens to all events, presses by script, and forges Gleaner's messages on every channel. */
function press(): void {
  const types = Object.keys(window)
    .filter((name) => name.startsWith('on'))
    .map((name) => name.slice(2));
  for (const type of [...types, 'focusin', 'focusout', 'toggle', 'beforetoggle']) {
    window.addEventListener(
      type,
      (event) => {
        const [inmost] = event.composedPath();
        if (event.isTrusted && inmost instanceof Element) {
          log.push(`${type} ${inmost.nodeName} ${inmost.outerHTML.slice(0, 200)}`);
        }
      },
      true,
    );
  }
  new MutationObserver(() => {
    const [host] = document.querySelectorAll<HTMLElement>('html > :not(head, body)');
    if (!host) return;
    const events = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'dblclick'];
    const { right, bottom, left } = host.getBoundingClientRect();
    for (let x = left + 5; x < right; x += 15) {
      const at = { bubbles: true, composed: true, clientX: x, clientY: bottom - 30, detail: 1 };
      for (const type of events) host.dispatchEvent(new PointerEvent(type, at));
    }
    host.click();
    host.tabIndex = 0;
    host.focus();
    for (const key of ['Tab', 'Enter', ' ', 'Escape']) {
      host.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }));
    }
    log.push('pressed');
  }).observe(document.documentElement, { childList: true });

  const names = [
    'showToast',
    'undoCollect',
    'editCollect',
    'addSentence',
    'disconnect',
    'drainOutbox',
  ];
  setInterval(() => {
    for (const type of names) {
      const data = {
        recordId: crypto.randomUUID(),
        opens: true,
        term: 'forged',
        status: 'collected',
      };
      const forged = { id: Date.now(), type, data, timestamp: Date.now() };
      window.postMessage(forged, '*');
      window.dispatchEvent(new CustomEvent(type, { detail: forged }));
      new BroadcastChannel(type).postMessage(forged);
      const { chrome } = window as unknown as { chrome?: { runtime?: object } };
      if (chrome?.runtime) log.push('Collected a way to send messages');
    }
    if (!log.includes('forged')) log.push('forged');
  }, 100);
}

/** Replaces what a careless script of an extension would call or set. */
function spoil(): void {
  const spoilt: readonly (readonly [object, readonly string[]])[] = [
    [
      Element.prototype,
      ['attachShadow', 'append', 'remove', 'matches', 'setAttribute', 'replaceChildren', 'animate'],
    ],
    [HTMLElement.prototype, ['showPopover', 'hidePopover', 'focus', 'click']],
    [Document.prototype, ['createElement', 'createElementNS', 'elementFromPoint']],
    [EventTarget.prototype, ['addEventListener']],
    [JSON, ['parse', 'stringify']],
    [Promise.prototype, ['finally']],
    [globalThis, ['matchMedia', 'IntersectionObserver', 'CSSStyleSheet', 'structuredClone']],
  ];
  for (const [owner, names] of spoilt) {
    for (const name of names) {
      Object.defineProperty(owner, name, {
        value: (...given: unknown[]) => {
          log.push(`saved by ${name}: ${given.map(String).join()}`);
          throw new Error('hacked');
        },
      });
    }
  }
  for (const name of ['recordId', 'opens', 'term', 'graceMs', 'actions', 'purpose', 'hidden']) {
    Object.defineProperty(Object.prototype, name, {
      get: () => 'hacked',
      set: (value) => log.push(`saved to ${name}: ${String(value)}`),
    });
  }
  log.push('spoilt');
}

/** Takes the toast away the first time, and into the body the second. */
function remove(): void {
  new MutationObserver(() => {
    const [host] = document.querySelectorAll<HTMLElement>('html > :not(head, body)');
    if (!host) return;
    if (!log.includes('removed')) {
      log.push('removed');
      host.remove();
      return;
    }
    document.body.append(host);
    log.push('moved', `read ${host.innerText}${host.shadowRoot?.textContent ?? ''}`);
  }).observe(document.documentElement, { childList: true });
}

export const hostileScripts = { takeTheElement, cover, press, spoil, remove };
