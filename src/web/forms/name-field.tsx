import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { maximumNameLength, normalizeName } from '#domain/accounts/person-name.ts';
import { characterCount } from '#domain/compliments/compliment.ts';
import { useCounterText } from '#web/forms/use-counter-text.ts';
import { Field } from '#web/ui/field.tsx';

/** Remaining characters from which the counter shows. */
const counterThreshold = 10;

/** Field for a person's name. Does not cut a long name, but says by how much it is too long. */
export function NameField({
  hint,
  error,
  onInput,
  ...field
}: Omit<ComponentProps<typeof Field>, 'ref'>) {
  const counterText = useCounterText();
  const input = useRef<HTMLInputElement>(null);
  const [remaining, setRemaining] = useState(maximumNameLength);
  // Counts the initial text, and input typed before hydration.
  useEffect(() => {
    setRemaining(remainingCharacters(input.current?.value ?? ''));
  }, []);
  return (
    <Field
      ref={input}
      name="name"
      autoComplete="name"
      {...field}
      hint={remaining >= 0 && remaining <= counterThreshold ? counterText(remaining) : hint}
      error={remaining < 0 ? counterText(remaining) : error}
      onInput={(event) => {
        setRemaining(remainingCharacters(event.currentTarget.value));
        onInput?.(event);
      }}
    />
  );
}

function remainingCharacters(name: string): number {
  return maximumNameLength - characterCount(normalizeName(name));
}
