import { describe, expect, it } from 'vitest';
import { ToastStore } from '#web/ui/toast-store.ts';

const texts = (store: ToastStore) => store.toasts.get().map((toast) => toast.text);

describe('toasts', () => {
  it('last five seconds by default', () => {
    const store = new ToastStore();
    store.add('info', 'kurz', { duration: 1000 });
    expect(store.toasts.get()).toMatchObject([{ duration: 1000 }]);
    store.add('info', 'wie immer');
    expect(store.toasts.get()).toMatchObject([{ duration: 5000 }]);
  });

  it('replace the previous one', () => {
    const store = new ToastStore();
    for (const text of ['eins', 'zwei', 'drei']) store.add('info', text);
    expect(texts(store)).toEqual(['drei']);
    store.add('info', 'für später', { duration: 60_000 });
    store.add('info', 'vier');
    expect(texts(store)).toEqual(['für später', 'vier']);
  });

  it('with a subject disappear when a dialog opens, others move into it', () => {
    const store = new ToastStore();
    store.openOutlet('page');
    store.add('success', 'aufgehoben', { topic: 'favorite:1' });
    store.openOutlet('dialog');
    expect(texts(store)).toEqual([]);
    store.add('info', 'für alle');
    store.openOutlet('second dialog');
    expect(texts(store)).toEqual(['für alle']);
  });

  it('appear in the outlet opened last, and return when it closes', () => {
    const store = new ToastStore();
    store.openOutlet('page');
    const close = store.openOutlet('dialog');
    expect(store.outlets.get().at(-1)).toBe('dialog');
    close();
    expect(store.outlets.get().at(-1)).toBe('page');
  });

  it('notify a listener until it unsubscribes', () => {
    const store = new ToastStore();
    let heard = 0;
    const stop = store.toasts.subscribe(() => {
      heard += 1;
    });
    const id = store.add('info', 'da');
    store.dismiss(id);
    store.dismiss(id);
    stop();
    store.add('info', 'noch eine');
    expect(heard).toBe(2);
  });
});
