import { useState } from 'react';

type TextInput = HTMLInputElement | HTMLTextAreaElement;

/** Tracks if a field was edited, so that closing asks before input is lost. */
export function useEditedFields() {
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set());
  /** Tells fields apart by their names. */
  const onInput = ({ currentTarget }: { currentTarget: TextInput }): void => {
    const { name, value, defaultValue } = currentTarget;
    const hasChanged = value.trim() !== defaultValue.trim();
    setEdited((before) => {
      const others = [...before].filter((field) => field !== name);
      return new Set(hasChanged ? [...others, name] : others);
    });
  };
  return { isEdited: edited.size > 0, onInput };
}
