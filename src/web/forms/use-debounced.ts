import { useEffect, useState } from 'react';

/** Returns the text after a pause in typing of `pause` milliseconds. */
export function useDebounced(text: string, delayMs: number): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), delayMs);
    return () => clearTimeout(timer);
  }, [text, delayMs]);
  return debounced;
}
