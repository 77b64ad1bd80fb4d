/**
 * Makes methods of the page that return nothing return a promise, as scrolling does since Chrome 150. Stands on its
 * own, since browsers run its source before each page.
 */
export function promiseFromDom(): void {
  const methods: [string, string][] = [
    ['Element', 'scrollIntoView scroll scrollTo scrollBy setAttribute remove append after'],
    ['HTMLElement', 'focus blur click showPopover hidePopover'],
    ['HTMLInputElement', 'select setSelectionRange setCustomValidity showPicker'],
    ['HTMLTextAreaElement', 'select setSelectionRange setCustomValidity'],
    ['HTMLFormElement', 'submit reset requestSubmit'],
    ['HTMLDialogElement', 'show showModal close'],
    ['EventTarget', 'addEventListener removeEventListener'],
    ['DOMTokenList', 'add remove'],
    ['Storage', 'setItem removeItem'],
    ['AbortController', 'abort'],
    ['window', 'scroll scrollTo scrollBy focus blur print clearTimeout clearInterval'],
  ];
  for (const [kind, names] of methods) {
    const owner: unknown =
      Reflect.get(globalThis, kind)?.prototype ?? Reflect.get(globalThis, kind);
    for (const name of names.split(' ')) {
      // Leaves out what a page without a browser does not have.
      const method: unknown = owner instanceof Object ? Reflect.get(owner, name) : undefined;
      if (!(owner instanceof Object) || typeof method !== 'function') continue;
      const value = function promising(this: unknown, ...values: unknown[]): unknown {
        return Reflect.apply(method, this, values) ?? Promise.resolve();
      };
      Object.defineProperty(owner, name, { value, configurable: true, writable: true });
    }
  }
}
