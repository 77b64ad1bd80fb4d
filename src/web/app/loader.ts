/* Inline script in the head of every page: loads main.tsx, the first URL in `data-app`, and its imports. */
const script = document.currentScript;
const { app = '', failure = '', now } = script instanceof HTMLScriptElement ? script.dataset : {};
const triggers = ['pointerover', 'touchstart', 'keydown', 'online'];
let isLoading = false;
async function loadApp(): Promise<void> {
  if (isLoading) return;
  isLoading = true;
  const [main] = await Promise.all(app.split(' ').map((part) => import(/* @vite-ignore */ part)));
  await main.start();
  document.getElementById('failure')?.remove();
}
function load(): void {
  loadApp().catch(() => {
    isLoading = false;
    // Stays silent on other pages, which can be read without the app.
    if (now === undefined || document.getElementById('failure') !== null) return;
    const message = { id: 'failure', role: 'alert', className: 'banner banner-red' };
    document.body.prepend(Object.assign(document.createElement('p'), message));
    document.getElementById('failure')?.append(failure);
  });
}
const { returnPath } = history.state ?? {};
if (typeof returnPath === 'string' && location.pathname === '/login') {
  // Names the wanted page in the address again: a form that is sent before the app runs takes it from there.
  const address = new URL(location.href);
  address.searchParams.set('next', returnPath);
  history.replaceState(history.state, '', address);
}
for (const trigger of triggers) addEventListener(trigger, load, { passive: true });
if (now !== undefined || location.search !== '') load();
else addEventListener('load', () => (globalThis.requestIdleCallback ?? setTimeout)(load));
