import { describe, expect, it } from 'vitest';
import { ToastStore } from '#web/ui/toast-store.ts';

const texts = (store: ToastStore) => store.toasts().map((toast) => toast.text);

describe('messages', () => {
  it('stay five seconds unless told otherwise', () => {
    const store = new ToastStore();
    store.add('info', 'kurz', { duration: 1000 });
    expect(store.toasts()).toMatchObject([{ duration: 1000 }]);
    store.add('info', 'wie immer');
    expect(store.toasts()).toMatchObject([{ duration: 5000 }]);
  });

  it('take the place of the one before', () => {
    const store = new ToastStore();
    for (const text of ['eins', 'zwei', 'drei']) store.add('info', text);
    expect(texts(store)).toEqual(['drei']);
    store.add('info', 'für später', { duration: 60_000 });
    store.add('info', 'vier');
    expect(texts(store)).toEqual(['für später', 'vier']);
  });

  it('about a matter are past when a dialog opens, others go on there', () => {
    const store = new ToastStore();
    store.openOutlet('page');
    store.add('success', 'aufgehoben', { about: 'treasure:1' });
    store.openOutlet('dialog');
    expect(texts(store)).toEqual([]);
    store.add('info', 'für alle');
    store.openOutlet('second dialog');
    expect(texts(store)).toEqual(['für alle']);
  });

  it('appear in the place opened last, and return when that closes', () => {
    const store = new ToastStore();
    store.openOutlet('page');
    const close = store.openOutlet('dialog');
    expect(store.topOutlet()).toBe('dialog');
    close();
    expect(store.topOutlet()).toBe('page');
  });

  it('tell a listener until it stops', () => {
    const store = new ToastStore();
    let heard = 0;
    const stop = store.subscribe(() => {
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
