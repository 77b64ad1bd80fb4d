import { useState, type ReactNode, type Ref } from 'react';
import {
  addTraits,
  excessOfTraits,
  maximumTraitLength,
  maximumTraits,
  type TraitsExcess,
} from '#domain/accounts/traits.ts';
import { characterCount } from '#domain/compliments/compliment.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ChipsInput } from '#web/ui/chips-input.tsx';

const noTraits: readonly string[] = [];

/**
 * Edits traits as chips, typed one by one or separated by comma or semicolon. Keeps excess traits and reports the
 * excess; the form must refuse it. Form entries are called `name`.
 */
export function TraitsField({
  name = 'traits',
  values,
  onChange,
  onDraftChange,
  hasSuggestions = false,
  error,
  ref,
}: {
  name?: string | undefined;
  /** Controls the field; without it the field holds the traits itself. */
  values?: readonly string[] | undefined;
  onChange?: ((traits: string[]) => void) | undefined;
  /** Receives the text that is not a chip yet, on every input */
  onDraftChange?: ((draft: string) => void) | undefined;
  /** Offers some words to start with. */
  hasSuggestions?: boolean | undefined;
  error?: ReactNode;
  ref?: Ref<HTMLInputElement> | undefined;
}) {
  const t = useTranslations();
  const excessText = useExcessText();
  const [ownTraits, setOwnTraits] = useState(noTraits);
  const [draft, setDraft] = useState('');
  const excess = excessOfTraits(addTraits(values ?? ownTraits, draft));
  return (
    <ChipsInput
      ref={ref}
      name={name}
      label={t('traits.field.label')}
      hint={t('traits.field.hint')}
      error={excess === null ? error : excessText(excess)}
      values={values ?? ownTraits}
      onChange={(traits) => {
        setOwnTraits(traits);
        onChange?.(traits);
      }}
      onDraftChange={(text) => {
        setDraft(text);
        onDraftChange?.(text);
      }}
      parse={(text) => addTraits([], text)}
      isInvalid={(trait) => characterCount(trait) > maximumTraitLength}
      suggestions={
        hasSuggestions
          ? {
              label: t('traits.field.offers'),
              words: addTraits([], t('traits.field.offers_words')),
            }
          : undefined
      }
      placeholder={t('traits.field.placeholder')}
      removeLabel={(trait) => t('traits.field.remove', { trait })}
      listLabel={t('traits.list.label')}
      removedMessage={(trait) => t('traits.list.removed', { trait })}
    />
  );
}

/** Shortens a too long trait to this many characters. */
const shownCharacters = 24;

function useExcessText(): (excess: TraitsExcess) => string {
  const t = useTranslations();
  return (excess) => {
    if ('traits' in excess)
      return t('traits.field.too_many', { count: excess.traits, maximum: maximumTraits });
    const shortenedTrait = Array.from(excess.trait).slice(0, shownCharacters).join('').trimEnd();
    return t('traits.field.too_long', {
      trait: `${shortenedTrait} …`,
      count: excess.characters,
      maximum: maximumTraitLength,
    });
  };
}
