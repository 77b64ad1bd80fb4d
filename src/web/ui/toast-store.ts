import { createContext } from 'react';

export type ToastTone = 'success' | 'error' | 'info';

export type Toast = {
  id: number;
  tone: ToastTone;
  text: string;
  /** Milliseconds */
  duration: number;
  action?: { label: string; onPress: () => void } | undefined;
  /** Subject that was switched on or off: its toast disappears when a dialog opens. */
  topic?: string | undefined;
};

export type ToastOptions = Partial<Pick<Toast, 'duration' | 'action' | 'topic'>>;

/** Stores toasts and outlets. Toasts appear in the outlet opened last: an open modal dialog makes others inert. */
export class ToastStore {
  #toasts: readonly Toast[] = [];
  #outlets: readonly string[] = [];
  #listeners = new Set<() => void>();
  #nextId = 1;

  toasts = (): readonly Toast[] => this.#toasts;
  topOutlet = (): string | undefined => this.#outlets.at(-1);

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Replaces the previous toast, so that they never pile up, and returns the new id. */
  add(tone: ToastTone, text: string, options: ToastOptions = {}): number {
    const toast: Toast = {
      id: this.#nextId,
      tone,
      text,
      duration: options.duration ?? 5000,
      action: options.action,
      topic: options.topic,
    };
    this.#nextId += 1;
    // Keeps toasts with a longer duration.
    const longer = this.#toasts.filter(({ duration }) => duration > toast.duration);
    this.#toasts = [...longer, toast];
    this.#notify();
    return toast.id;
  }

  dismiss(id: number): void {
    if (!this.#toasts.some((toast) => toast.id === id)) return;
    this.#toasts = this.#toasts.filter((toast) => toast.id !== id);
    this.#notify();
  }

  openOutlet(outlet: string): () => void {
    this.#outlets = [...this.#outlets, outlet];
    this.#toasts = this.#toasts.filter(({ topic }) => topic === undefined);
    this.#notify();
    return () => {
      this.#outlets = this.#outlets.filter((other) => other !== outlet);
      this.#notify();
    };
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

export interface ToastContextValue {
  store: ToastStore;
  closeLabel: string;
}

export const ToastContext = createContext<ToastContextValue | null>(null);
