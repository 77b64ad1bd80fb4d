import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Chip, ChipOffers, Chips } from '#web/ui/chip.tsx';
import { confirmsWord } from '#web/ui/confirms-word.ts';
import { FieldFrame } from '#web/ui/field.tsx';
import { findChip, mergeChips } from '#web/ui/merge-chips.ts';

/**
 * A list of short words. Enter or the plus button adds what is typed, `parse` splits it, duplicates fall out. Inside a
 * form every word is one entry under `name`; a word still in the text field when the form is sent is added first.
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
  isWrong,
  offers,
  placeholder,
  removeLabel,
  listLabel,
  removedMessage,
  ref,
}: {
  /** Also names the button that adds: there may be several on a page */
  label: string;
  hint?: ReactNode;
  error?: ReactNode;
  name?: string | undefined;
  values: readonly string[];
  onChange: (values: string[]) => void;
  /** The text that is not added yet, at every key: a submit button may wait for it */
  onDraftChange?: ((draft: string) => void) | undefined;
  /** Splits typed text into trimmed words, without blanks */
  parse: (text: string) => string[];
  /** Words that stay in the list and cannot be kept */
  isWrong?: ((value: string) => boolean) | undefined;
  /** Words to tap instead of typing them; a second tap takes one back */
  offers?: { label: string; words: readonly string[] } | undefined;
  placeholder?: string | undefined;
  removeLabel: (value: string) => string;
  /** Names the list of words for screen readers */
  listLabel: string;
  /** Read out after a word has gone; new words are read out from the list itself */
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

  const takeOut = (value: string) => {
    onChange(values.filter((other) => other !== value));
    setRemoved(value);
  };

  const remove = (value: string) => {
    takeOut(value);
    input.current?.focus();
  };

  const toggle = (word: string) => {
    const same = findChip(values, word);
    if (same === undefined) onChange(mergeChips(values, [word]));
    else takeOut(same);
  };

  const addOnEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || confirmsWord(event.nativeEvent)) return;
    if (event.currentTarget.value.trim() === '') return;
    event.preventDefault();
    addDraft();
  };

  useEffect(() => {
    if (removed === null) return undefined;
    // Said once; then the word is gone from the page
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
      {offers && (
        <ChipOffers
          {...offers}
          isChosen={(word) => findChip(values, word) !== undefined}
          onToggle={toggle}
        />
      )}
      {/* Always there: a live region has to exist before something joins it */}
      <Chips label={listLabel} live className={values.length > 0 ? 'mt-4' : undefined}>
        {values.map((value) => (
          <Chip
            key={value}
            tone={isWrong?.(value) === true ? 'wrong' : 'butter'}
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

/** For a form that is sent by a call: what is typed joins the list, and the field is empty. */
export function takeDraft(form: HTMLFormElement): void {
  // Reading its data is what a browser does before it sends a form.
  void new FormData(form);
}

/** A typed word counts when the form is sent: it joins the form's data and then the list. */
function useDraftInFormData(
  input: { readonly current: HTMLInputElement | null },
  name: string | undefined,
  newWords: (draft: string) => string[],
  addDraft: () => void,
) {
  const latest = useRef({ newWords, addDraft });
  useEffect(() => {
    latest.current = { newWords, addDraft };
  });
  useEffect(() => {
    const form = input.current?.form;
    if (!form || !name) return undefined;
    const collect = (event: FormDataEvent) => {
      for (const word of latest.current.newWords(input.current?.value ?? ''))
        event.formData.append(name, word);
      latest.current.addDraft();
    };
    form.addEventListener('formdata', collect);
    return () => form.removeEventListener('formdata', collect);
  }, [input, name]);
}
