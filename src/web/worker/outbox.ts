import { deliverWaiting } from '#web/api/outbox-delivery.ts';
import { outboxSync } from '#web/api/outbox-letter.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * Letters that wait leave as soon as the browser says that the line is back, also when no page is open any more. What
 * cannot leave is tried again by the browser, and by the next page.
 */
export function sendLater(): void {
  self.addEventListener('sync', (event: Event) => {
    if (event instanceof ExtendableEvent && 'tag' in event && event.tag === outboxSync)
      event.waitUntil(deliverOrFail());
  });
}

async function deliverOrFail(): Promise<void> {
  if (!(await deliverWaiting())) throw new Error('Letters still wait.');
}
