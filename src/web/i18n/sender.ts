import { useCallback } from 'react';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { useShownName } from '#web/i18n/use-shown-name.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { stampForNumber, type StampMotif } from '#web/ui/stamp-motif.ts';

type Sender =
  | { kind: 'person'; name: string | null; idProfiles: number }
  | { kind: 'anonymous' | 'assistant' | 'unknown' };

/** Returns a sender's name in the reader's language. */
export function useSenderName(): (sender: Sender) => string {
  const t = useTranslations();
  const shownName = useShownName();
  return useCallback(
    (sender) => {
      switch (sender.kind) {
        case 'person':
          return shownName(sender.name);
        case 'anonymous':
          return t('compliment.card.anonymous');
        case 'assistant':
          return t('compliment.card.assistant');
        case 'unknown':
          return t('compliment.card.unknown');
      }
    },
    [t, shownName],
  );
}

/** Returns the sender's label, name and stamp for a letter's card. */
export function useLetterHead(sender: Sender) {
  const t = useTranslations();
  const { language } = useLanguage();
  const nameOf = useSenderName();
  return {
    label: t('compliment.card.from'),
    name: nameOf(sender),
    stamp: stampOf(sender),
    lang: language,
  };
}

export function stampOf(sender: Sender): StampMotif {
  switch (sender.kind) {
    case 'person':
      return stampForNumber(sender.idProfiles);
    case 'unknown':
      return 'snail';
    case 'anonymous':
    case 'assistant':
      return stampForNumber(sender.kind);
  }
}
