import { createContext } from 'react';
import { createStore } from '#web/ui/create-store.ts';
import type { ToastEdge } from '#web/ui/toast-edge.ts';

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
  /** Makes it small, at this edge: it confirms what can already be seen. */
  smallAt?: ToastEdge | undefined;
};

export type ToastOptions = Partial<Pick<Toast, 'duration' | 'action' | 'topic' | 'smallAt'>>;

/** Stores toasts and outlets. Toasts appear in the outlet opened last: an open modal dialog makes others inert. */
export class ToastStore {
  readonly toasts = createStore<readonly Toast[]>([]);
  readonly outlets = createStore<readonly string[]>([]);
  #nextId = 1;

  /** Replaces the previous toast, so that they never pile up, and returns the new id. */
  add(tone: ToastTone, text: string, options: ToastOptions = {}): number {
    const toast: Toast = {
      id: this.#nextId,
      tone,
      text,
      duration: options.duration ?? 5000,
      action: options.action,
      topic: options.topic,
      smallAt: options.smallAt,
    };
    this.#nextId += 1;
    // Keeps toasts with a longer duration.
    const longer = this.toasts.get().filter(({ duration }) => duration > toast.duration);
    this.toasts.set([...longer, toast]);
    return toast.id;
  }

  dismiss(id: number): void {
    const others = this.toasts.get().filter((toast) => toast.id !== id);
    if (others.length < this.toasts.get().length) this.toasts.set(others);
  }

  openOutlet(outlet: string): () => void {
    this.outlets.set([...this.outlets.get(), outlet]);
    this.toasts.set(this.toasts.get().filter(({ topic }) => topic === undefined));
    return () => this.outlets.set(this.outlets.get().filter((other) => other !== outlet));
  }
}

export const ToastContext = createContext<ToastStore | null>(null);
