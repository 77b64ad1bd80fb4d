import { describe, expect, it } from 'vitest';
import { ToastStore } from '#web/ui/toast-store.ts';

const texts = (store: ToastStore) => store.toasts().map((toast) => toast.text);

describe('messages', () => {
  it('stay five seconds unless told otherwise', () => {
    const store = new ToastStore();
    store.add('info', 'kurz', { duration: 1000 });
    store.add('info', 'wie immer');
    expect(store.toasts().map((toast) => toast.duration)).toEqual([1000, 5000]);
  });

  it('say the same sentence once, and never more than three at a time', () => {
    const store = new ToastStore();
    for (const text of ['eins', 'zwei', 'eins', 'drei', 'vier']) store.add('info', text);
    expect(texts(store)).toEqual(['eins', 'drei', 'vier']);
  });

  it('replace what was said about the same matter', () => {
    const store = new ToastStore();
    store.add('success', 'an', { about: 'rating:1' });
    store.add('success', 'an', { about: 'rating:2' });
    store.add('success', 'anderes');
    store.add('success', 'aus', { about: 'rating:2' });
    store.add('error', 'geht nicht', { about: 'rating:1' });
    expect(texts(store)).toEqual(['anderes', 'aus', 'geht nicht']);
  });

  it('about a matter are past when a dialog opens, others go on there', () => {
    const store = new ToastStore();
    store.openOutlet('page');
    store.add('success', 'aufgehoben', { about: 'treasure:1' });
    store.add('info', 'für alle');
    store.openOutlet('dialog');
    expect(texts(store)).toEqual(['für alle']);
  });

  it('leave earlier where there is room for fewer', () => {
    const store = new ToastStore(() => 2);
    for (const text of ['eins', 'zwei', 'drei']) store.add('info', text);
    expect(texts(store)).toEqual(['zwei', 'drei']);
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
