/* Inline script in the head of every page: loads main.tsx, the first URL in `data-app`, and its imports. */
const script = document.currentScript;
const { app = '', failure = '', now } = script instanceof HTMLScriptElement ? script.dataset : {};
const signs = ['pointerover', 'touchstart', 'keydown', 'online'];
let isLoading = false;
async function wake(): Promise<void> {
  if (isLoading) return;
  isLoading = true;
  const [main] = await Promise.all(app.split(' ').map((part) => import(/* @vite-ignore */ part)));
  await main.start();
  document.getElementById('failure')?.remove();
}
function load(): void {
  wake().catch(() => {
    isLoading = false;
    // Stays silent on other pages, which can be read without the app.
    if (now === undefined || document.getElementById('failure') !== null) return;
    const message = { id: 'failure', role: 'alert', className: 'banner banner-red' };
    document.body.prepend(Object.assign(document.createElement('p'), message));
    document.getElementById('failure')?.append(failure);
  });
}
for (const sign of signs) addEventListener(sign, load, { passive: true });
if (now !== undefined || location.search !== '') load();
else addEventListener('load', () => (globalThis.requestIdleCallback ?? setTimeout)(load));
