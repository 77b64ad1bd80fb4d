import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Chip, ChipSuggestions, Chips } from '#web/ui/chip.tsx';
import { FieldFrame } from '#web/ui/field.tsx';
import { isInputMethodKey } from '#web/ui/is-input-method-key.ts';
import { findChip, mergeChips } from '#web/ui/merge-chips.ts';

/**
 * Edits a list of short words. Enter or the plus button adds the typed text; `parse` splits it, duplicates are dropped.
 * In a form, each word is an entry under `name`; a word still in the text field is added at the submit.
 */
export function ChipsInput({
  label,
  hint,
  error,
  name,
  values,
  onChange,
  onDraftChange,
  parse,
  isInvalid,
  suggestions,
  placeholder,
  removeLabel,
  listLabel,
  removedMessage,
  ref,
}: {
  /** Also names the plus button, since a page may have several */
  label: string;
  hint?: ReactNode;
  error?: ReactNode;
  name?: string | undefined;
  values: readonly string[];
  onChange: (values: string[]) => void;
  /** Gets the text that is not added yet at each change, for a submit button that waits for it */
  onDraftChange?: ((draft: string) => void) | undefined;
  /** Splits text into trimmed, nonempty words */
  parse: (text: string) => string[];
  /** Marks words that are shown but cannot be saved */
  isInvalid?: ((value: string) => boolean) | undefined;
  /** Suggested words; a second press removes one */
  suggestions?: { label: string; words: readonly string[] } | undefined;
  placeholder?: string | undefined;
  removeLabel: (value: string) => string;
  /** Names the list for screen readers */
  listLabel: string;
  /** Announces a removed word; added words are announced by the list itself */
  removedMessage: (removed: string) => string;
  ref?: Ref<HTMLInputElement> | undefined;
}) {
  const [removed, setRemoved] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);

  const addDraft = () => {
    const field = input.current;
    if (!field) return;
    const next = mergeChips(values, parse(field.value));
    field.value = '';
    onDraftChange?.('');
    if (next.length > values.length) onChange(next);
  };

  const removeValue = (value: string) => {
    onChange(values.filter((other) => other !== value));
    setRemoved(value);
  };

  const remove = (value: string) => {
    removeValue(value);
    input.current?.focus();
  };

  const toggle = (word: string) => {
    const match = findChip(values, word);
    if (match === undefined) onChange(mergeChips(values, [word]));
    else removeValue(match);
    onDraftChange?.(input.current?.value ?? '');
  };

  const addOnEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || isInputMethodKey(event.nativeEvent)) return;
    if (event.currentTarget.value.trim() === '') return;
    event.preventDefault();
    addDraft();
  };

  useEffect(() => {
    if (removed === null) return undefined;
    // Removes the announcement once it has been read
    const timer = setTimeout(() => setRemoved(null), 1000);
    return () => clearTimeout(timer);
  }, [removed]);

  useDraftInFormData(
    input,
    name,
    (draft) => mergeChips(values, parse(draft)).slice(values.length),
    addDraft,
  );

  return (
    <div>
      <FieldFrame label={label} hint={hint} error={error}>
        {(wiring) => (
          <div className="field-row">
            <input
              {...wiring}
              ref={(element) => {
                input.current = element;
                if (typeof ref === 'function') return ref(element);
                if (ref) ref.current = element;
                return undefined;
              }}
              className="input"
              type="text"
              placeholder={placeholder}
              autoComplete="off"
              enterKeyHint="done"
              onKeyDown={addOnEnter}
              onInput={(event) => onDraftChange?.(event.currentTarget.value)}
            />
            <Button
              variant="quiet"
              besideField
              icon="plus"
              title={label}
              onClick={() => {
                addDraft();
                input.current?.focus();
              }}
            />
          </div>
        )}
      </FieldFrame>
      {suggestions && (
        <ChipSuggestions
          {...suggestions}
          isChosen={(word) => findChip(values, word) !== undefined}
          onToggle={toggle}
        />
      )}
      {/* Always mounted: a live region must exist before content is added */}
      <Chips label={listLabel} live className={values.length > 0 ? 'mt-4' : undefined}>
        {values.map((value) => (
          <Chip
            key={value}
            tone={isInvalid?.(value) === true ? 'wrong' : 'butter'}
            onRemove={() => remove(value)}
            removeLabel={removeLabel(value)}
          >
            {value}
          </Chip>
        ))}
      </Chips>
      {name && values.map((value) => <input key={value} type="hidden" name={name} value={value} />)}
      <p className="sr-only" aria-live="polite">
        {removed !== null && removedMessage(removed)}
      </p>
    </div>
  );
}

/** Adds the typed word and empties the field, for a form that is sent by a call. */
export function flushDraft(form: HTMLFormElement): void {
  // Fires `formdata`, as a browser's own submit does.
  void new FormData(form);
}

/** Adds a typed word to the form's data at the submit, and then to the list. */
function useDraftInFormData(
  input: { readonly current: HTMLInputElement | null },
  name: string | undefined,
  parseDraft: (draft: string) => string[],
  addDraft: () => void,
) {
  const latest = useRef({ newWords: parseDraft, addDraft });
  useEffect(() => {
    latest.current = { newWords: parseDraft, addDraft };
  });
  useEffect(() => {
    const form = input.current?.form;
    if (!form || !name) return undefined;
    const onFormData = (event: FormDataEvent) => {
      for (const word of latest.current.newWords(input.current?.value ?? ''))
        event.formData.append(name, word);
      latest.current.addDraft();
    };
    form.addEventListener('formdata', onFormData);
    return () => form.removeEventListener('formdata', onFormData);
  }, [input, name]);
}
