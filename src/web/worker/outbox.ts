import { deliverWaiting } from '#web/api/outbox-delivery.ts';
import { outboxSync } from '#web/api/outbox-letter.ts';

declare const self: ServiceWorkerGlobalScope;

/** Sends waiting letters when the browser reports a connection, even without a page. A rejection makes it try again. */
export function handleSync(): void {
  self.addEventListener('sync', (event: Event) => {
    if (event instanceof ExtendableEvent && 'tag' in event && event.tag === outboxSync)
      event.waitUntil(deliverOrFail());
  });
}

async function deliverOrFail(): Promise<void> {
  if (!(await deliverWaiting())) throw new Error('Letters still wait.');
}
