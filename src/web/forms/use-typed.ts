import { useState } from 'react';

type TextBox = HTMLInputElement | HTMLTextAreaElement;

/** Whether something was typed into a field whose words stay in the page, for closing to ask before they are lost. */
export function useTyped() {
  const [typed, setTyped] = useState<ReadonlySet<string>>(new Set());
  /** Of each field; they are told apart by their names. */
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
