import { createContext } from 'react';

export type ToastTone = 'success' | 'error' | 'info';

export type Toast = {
  id: number;
  tone: ToastTone;
  text: string;
  /** How long it stays, in milliseconds */
  duration: number;
  action?: { label: string; onPress: () => void } | undefined;
  /** What was switched on or off: the message is past when a dialog opens. */
  about?: string | undefined;
};

export type ToastOptions = Partial<Pick<Toast, 'duration' | 'action' | 'about'>>;

/**
 * Keeps the messages, and the places where they may appear. While a modal dialog is open everything outside it is
 * inert, so the messages always appear in the place that was opened last.
 */
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

  /** Shows a message in place of the one before, so that they never pile up, and returns its id. */
  add(tone: ToastTone, text: string, options: ToastOptions = {}): number {
    const toast: Toast = {
      id: this.#nextId,
      tone,
      text,
      duration: options.duration ?? 5000,
      action: options.action,
      about: options.about,
    };
    this.#nextId += 1;
    // What was meant to stay longer stays.
    const lasting = this.#toasts.filter(({ duration }) => duration > toast.duration);
    this.#toasts = [...lasting, toast];
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
    this.#toasts = this.#toasts.filter(({ about }) => about === undefined);
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
