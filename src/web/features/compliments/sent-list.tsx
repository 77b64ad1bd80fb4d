import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useIsConnected } from '#web/api/connection.ts';
import { ListFrame } from '#web/features/compliments/list-frame.tsx';
import {
  sentQuery,
  withoutRepeats,
  type SentCompliment,
} from '#web/features/compliments/queries.ts';
import { useLetterDates } from '#web/i18n/letter-dates.ts';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { useShownName } from '#web/i18n/use-shown-name.ts';
import { useTranslations, type Translate } from '#web/i18n/use-translations.ts';
import { ActionMark } from '#web/ui/letter-action.tsx';
import { Letter } from '#web/ui/letter.tsx';
import { stampForNumber } from '#web/ui/stamp-motif.ts';

/** Lists sent letters, newest first. */
export function SentList({ empty }: { empty: ReactNode }) {
  const list = useInfiniteQuery({ ...sentQuery, enabled: useIsConnected() });
  const compliments = withoutRepeats(list.data?.pages.flatMap((page) => page.compliments) ?? []);
  return (
    <ListFrame list={list} shown={compliments.length} empty={empty}>
      {compliments.map((compliment) => (
        <SentLetter key={compliment.id} compliment={compliment} />
      ))}
    </ListFrame>
  );
}

/** Says why a letter is not delivered yet. */
function noteOf({ isLookedAt, isOnItsWay }: SentCompliment, t: Translate): string | false {
  if (isLookedAt) return t('compliment.card.looked_at');
  return isOnItsWay && t('compliment.card.on_its_way');
}

function SentLetter({ compliment }: { compliment: SentCompliment }) {
  const t = useTranslations();
  const shownName = useShownName();
  const { language } = useLanguage();
  const dates = useLetterDates(compliment.createdAt);
  const { receiver, rating, thanked, isAnonymous } = compliment;
  return (
    <Letter
      label={t('compliment.card.to')}
      name={shownName(receiver.name)}
      {...dates}
      stamp={stampForNumber(receiver.idProfiles)}
      text={compliment.text}
      lang={language}
      compact
      note={noteOf(compliment, t)}
      actions={
        <>
          {rating === 'positive' && (
            <ActionMark icon="heart" tone="done" label={t('compliment.card.rated')} />
          )}
          {thanked && <ActionMark icon="thanks" tone="done" label={t('compliment.card.thanked')} />}
          {isAnonymous && (
            <ActionMark
              icon="moon"
              label={t(
                compliment.isRevealed
                  ? 'compliment.card.revealed'
                  : 'compliment.card.sent_anonymous',
              )}
            />
          )}
          {compliment.isAiSuggested && (
            <ActionMark icon="spark" label={t('compliment.card.ai_help')} isLine />
          )}
        </>
      }
    />
  );
}
