/*
 * Stands inline in the head of every page, so that it listens before there is anything to press. It loads the app when
 * the page says so: at once, when the browser is idle, at the first sign of somebody, or when somebody reaches for a
 * control. What is pressed or chosen before that is held back and repeated once the page is alive. Links and popovers
 * need no app and are left alone.
 */
import { keepFocus } from '#web/app/keep-focus.ts';

type Held = {
  event: Event;
  /** What was chosen, for a select. */
  value: string;
};

interface App {
  start: () => Promise<void>;
}

const script = document.currentScript;
/**
 * `app`: addresses of main.tsx and of what it imports; `start`: when to load them (see the server's page-document.ts);
 * `failure`: what to say when they cannot be loaded.
 */
const { app, start, failure } = script instanceof HTMLScriptElement ? script.dataset : {};
const page = document.documentElement;
const needsApp = 'button:not([popovertarget]), [role="button"]';
const controls = `${needsApp}, select, input, textarea`;
const heldTypes = ['click', 'submit', 'change'];
const signTypes = ['pointerover', 'focusin', 'keydown', 'touchstart', 'click', 'input'];
const held: Held[] = [];
let loading: Promise<void> | undefined;

keepFocus();
for (const type of signTypes) addEventListener(type, sense, { capture: true, passive: true });
for (const type of heldTypes) addEventListener(type, hold, true);
if (start === 'now' || (start === 'intent' && hasErrand())) load();
else
  addEventListener('load', () => {
    if (start === 'idle' || wasHereBefore()) whenIdle(load);
  });
// Whoever goes back to a page finds it as it was, though they may have signed in or out since.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) whenIdle(load);
});

/** Where people only read, a pointer that passes over the text means nothing; nor does a focus that the page has set. */
function sense({ type, target }: Event): void {
  const isControl = target instanceof Element && target.closest(controls) !== null;
  if (type === 'focusin' && isControl && target.hasAttribute('autofocus')) return;
  if (start !== 'control' || isControl) load();
}

/** Somebody comes back from a provider, perhaps, and has to be told how that ended; a language is the server's affair. */
function hasErrand(): boolean {
  const parameters = new URLSearchParams(location.search);
  parameters.delete('lang');
  return parameters.size > 0;
}

/** What somebody has left in this browser or tab, such as the compliments that they had today, has to be shown. */
function wasHereBefore(): boolean {
  try {
    return start === 'intent' && localStorage.length + sessionStorage.length > 0;
  } catch {
    return false;
  }
}

function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act, { timeout: 4000 });
  else setTimeout(act, 1500);
}

function hold(event: Event): void {
  const { type, target } = event;
  if (!(target instanceof Element)) return;
  if (type === 'click' && target.closest(needsApp) === null) return;
  const isSelect = target instanceof HTMLSelectElement;
  if (type === 'change' && !isSelect) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  load();
  page.setAttribute('data-waking', '');
  const value = isSelect ? target.value : '';
  // Pressed again out of impatience is meant once.
  const before = held.find((other) => other.event.target === target && other.event.type === type);
  if (before === undefined) held.push({ event, value });
  else before.value = value;
}

function load(): void {
  loading ??= wake().catch(giveUp);
}

async function wake(): Promise<void> {
  // All at once, instead of one after the other as they find each other.
  const modules = await Promise.all(
    (app ?? '').split(' ').map((address): Promise<App> => import(/* @vite-ignore */ address)),
  );
  if (document.readyState === 'loading')
    await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve));
  await modules[0]?.start();
  for (const type of heldTypes) removeEventListener(type, hold, true);
  for (const type of signTypes) removeEventListener(type, sense, true);
  document.getElementById('failure')?.remove();
  page.removeAttribute('data-waking');
  for (const { event, value } of held) {
    // Two events repeated in one task would count once.
    await new Promise((resolve) => setTimeout(resolve));
    repeat(event, value);
  }
}

function repeat(event: Event, value: string): void {
  const { target } = event;
  if (target instanceof HTMLSelectElement) {
    target.value = value;
    target.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (target instanceof HTMLFormElement && event instanceof SubmitEvent)
    target.requestSubmit(event.submitter);
  else if (target instanceof Element)
    target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
}

/** Offline, perhaps: the page stays readable, and the next press tries again, or the network when it is back. */
function giveUp(): void {
  loading = undefined;
  page.removeAttribute('data-waking');
  addEventListener('online', load, { once: true });
  // Without a heading there is nothing to read yet: that page waits for the app.
  const isWaiting = document.querySelector('h1') === null;
  // Nobody needs to hear of it who has not asked for anything.
  if (held.splice(0).length === 0 && !isWaiting) return;
  const message = document.getElementById('failure') ?? document.createElement('p');
  Object.assign(message, { id: 'failure', role: 'alert', className: 'banner banner-red' });
  message.textContent = failure ?? '';
  document.body.prepend(message);
}
