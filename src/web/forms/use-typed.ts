import { useState } from 'react';

type TextBox = HTMLInputElement | HTMLTextAreaElement;

/** Tracks if a field was edited, so that closing asks before input is lost. */
export function useTyped() {
  const [typed, setTyped] = useState<ReadonlySet<string>>(new Set());
  /** Tells fields apart by their names. */
  const onInput = ({ currentTarget }: { currentTarget: TextBox }): void => {
    const { name, value, defaultValue } = currentTarget;
    const is = value.trim() !== defaultValue.trim();
    setTyped((before) => {
      const others = [...before].filter((one) => one !== name);
      return new Set(is ? [...others, name] : others);
    });
  };
  return { isTyped: typed.size > 0, onInput };
}
