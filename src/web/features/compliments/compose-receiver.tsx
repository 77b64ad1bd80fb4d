import { useState, type ReactNode } from 'react';
import type { DrawnField } from '#domain/accounts/profile-fields.ts';
import { nameOfLanguage, type Language } from '#domain/i18n/language.ts';
import { reads } from '#domain/i18n/reading.ts';
import type { RoundPlace } from '#web/api/outbox-letter.ts';
import type { Receiver } from '#web/features/compliments/receiver.ts';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { useShownName } from '#web/i18n/use-shown-name.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Chip, Chips } from '#web/ui/chip.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const tones = ['butter', 'sage', 'blush'] as const;

/** Shows the receiver's name, profile number and traits; hides them in blind mode. Null while drawing. */
export function ComposeReceiver({
  receiver,
  blind,
  round,
  place,
  action,
}: {
  receiver: Receiver | null;
  blind: boolean;
  /** Names where the receiver comes from; undefined: from a draw. */
  round?: RoundPlace | undefined;
  /** Replaces the round's title. */
  place?: string | undefined;
  /** Shows the buttons for this receiver; undefined if the receiver is hidden. */
  action?: ReactNode;
}) {
  const t = useTranslations();
  const shownName = useShownName();
  const { language } = useLanguage();
  if (blind)
    return (
      <ReceiverHead
        avatar={
          <span className="avatar bg-sky" aria-hidden="true">
            <Icon name="dice" />
          </span>
        }
        name={t('compliment.compose.blind_name')}
        text={t('compliment.compose.blind_text')}
      />
    );
  if (receiver === null)
    return (
      <output className="mt-4.5 flex items-center gap-3.5">
        <Skeleton className="size-11 rounded-full" />
        <div className="grid gap-2">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-3.5 w-56" />
        </div>
        <span className="sr-only">{t('compliment.compose.drawing')}</span>
      </output>
    );
  const number = String(receiver.idProfiles);
  const other = findOtherLanguage(receiver, language);
  const shown = {
    name: shownName(receiver.name),
    traits: receiver.traits.length > 0 && <Traits receiver={receiver} />,
    language: other && t('compliment.compose.reads', { language: other }),
    // Belongs to the note about the language.
    alsoReads: null,
  } satisfies Record<DrawnField, ReactNode>;
  return (
    <>
      <ReceiverHead
        avatar={round === undefined && <Avatar name={shown.name} />}
        name={round === undefined && shown.name}
        text={
          round === undefined
            ? t.rich('compliment.compose.number', { number, draw: linkToRules })
            : (place ?? t('rounds.sheet.place', { number, title: round.title }))
        }
        action={action}
        note={shown.language}
      />
      {shown.traits}
    </>
  );
}

function linkToRules(words: ReactNode): ReactNode {
  return (
    <a href="/draw" className="text-muted">
      {words}
    </a>
  );
}

/** Hides traits beyond about two rows behind a button, so that the sheet stays in view. */
function Traits({ receiver: { traits, language } }: { receiver: Receiver }) {
  const t = useTranslations();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? traits : fitTraits(traits);
  const hidden = traits.length - shown.length;
  return (
    <div className="mt-4">
      <Chips label={t('compliment.compose.traits')}>
        {shown.map((trait, index) => (
          <Chip key={trait} lang={language} tone={tones[index % tones.length]}>
            {trait}
          </Chip>
        ))}
      </Chips>
      {hidden > 0 && (
        <Button variant="text" size="s" className="-mx-3" onClick={() => setShowsAll(true)}>
          {t('compliment.compose.more_traits', { count: hidden })}
        </Button>
      )}
    </div>
  );
}

const maxCharacters = 70;

/** Returns the traits that fit, at least one; all if only one would be hidden. */
function fitTraits(traits: readonly string[]): readonly string[] {
  let used = 0;
  const cutIndex = traits.findIndex((trait) => (used += trait.length + 4) > maxCharacters);
  return cutIndex === -1 || cutIndex >= traits.length - 1 ? traits : traits.slice(0, cutIndex || 1);
}

/** Names the receiver's language in the writer's language; null if the receiver reads the writer's language. */
function findOtherLanguage(receiver: Receiver, ownLanguage: Language): string | null {
  return reads(receiver, ownLanguage) ? null : nameOfLanguage(receiver.language, ownLanguage);
}

function ReceiverHead({
  avatar,
  name,
  text,
  note,
  action,
}: {
  avatar: ReactNode;
  /** False where the title has it. */
  name: ReactNode;
  text: ReactNode;
  note?: string | null;
  action?: ReactNode;
}) {
  return (
    <div className="mt-4.5 flex flex-wrap items-center justify-between gap-x-3">
      <div className="flex min-w-0 items-center gap-3.5">
        {avatar}
        <div className="min-w-0">
          {name && <p className="serif text-22">{name}</p>}
          <p className="text-14 text-muted">{text}</p>
          {note && <p className="text-14 font-semibold">{note}</p>}
        </div>
      </div>
      {action}
    </div>
  );
}
