import type { Round, RoundLetter } from '#web/features/rounds/queries.ts';
import { useActOnRound } from '#web/features/rounds/use-act-on-round.ts';
import { useShownName } from '#web/i18n/use-shown-name.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { Tag } from '#web/ui/tag.tsx';

/** Lists whom the caller writes to, and offers to take over what others did not write. */
export function RoundLetters({
  round,
  onWrite,
}: {
  round: Round;
  onWrite: (letter: RoundLetter) => void;
}) {
  const t = useTranslations();
  const { act, isPending } = useActOnRound(round.id);
  const { letters } = round;
  if (!round.isMember || round.startedAt === null) return null;
  const written = letters.filter(({ text }) => text !== null).length;
  const progress = t('rounds.letters.progress', { count: written, total: letters.length });
  return (
    <section className="panel">
      <h2 className="text-28">{t('rounds.letters.title')}</h2>
      {letters.length > 0 && (
        <>
          <p className="mt-1 mb-2 text-14 text-muted figures">{progress}</p>
          <ProgressBar label={progress} value={written} max={letters.length} />
        </>
      )}
      {letters.length === 0 && <p className="mt-1 text-muted">{t('rounds.letters.none')}</p>}
      <output
        className={round.wasReminded ? 'mt-4 block rounded-m bg-butter px-4 py-3 text-on-tint' : ''}
      >
        {round.wasReminded && t('rounds.letters.reminded')}
      </output>
      <ul className="mt-3">
        {letters.map((letter) => (
          <LetterRow
            key={letter.id}
            letter={letter}
            isOver={round.writingEndedAt !== null}
            onWrite={() => onWrite(letter)}
            onTakeBack={() =>
              act(
                { kind: 'take_back', letterId: letter.id },
                { done: t('rounds.letters.taken_back') },
              )
            }
          />
        ))}
      </ul>
      {round.mayTakeOver && (
        <div className="mt-4">
          <p className="mb-3 max-w-136 text-14 text-muted">{t('rounds.letters.more_text')}</p>
          <Button
            variant="quiet"
            icon="heart"
            isBusy={isPending}
            busyLabel={t('rounds.act.busy')}
            onClick={() => act({ kind: 'take_over' })}
          >
            {t('rounds.letters.more')}
          </Button>
        </div>
      )}
    </section>
  );
}

function LetterRow({
  letter,
  isOver,
  onWrite,
  onTakeBack,
}: {
  letter: RoundLetter;
  /** Only what came back can be written. */
  isOver: boolean;
  onWrite: () => void;
  onTakeBack: () => void;
}) {
  const t = useTranslations();
  const shownName = useShownName();
  const name = shownName(letter.receiver.name);
  const { returnReason } = letter;
  const isWritten = letter.text !== null;
  const changeText = returnReason === null ? 'rounds.letters.change' : 'rounds.letters.anew';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rule-t py-3 first:rule-none">
      <Avatar name={name} />
      <div className="min-w-0 grow basis-24">
        <p className="font-semibold wrap-anywhere">{name}</p>
        {isWritten && (
          <p dir="auto" className="truncate text-14 text-muted">
            {letter.text}
          </p>
        )}
        {returnReason !== null && (
          <p className="text-14 font-semibold wrap-anywhere">
            {t('rounds.letters.returned', { reason: returnReason })}
          </p>
        )}
      </div>
      {isWritten && (
        <Tag tone="sage">
          {t(letter.isAnonymous ? 'rounds.letters.anonymous' : 'rounds.letters.written')}
        </Tag>
      )}
      <div className="flex flex-wrap gap-2">
        {isWritten && !isOver && (
          <Button
            variant="text"
            size="s"
            aria-label={t('rounds.letters.take_back_named', { name })}
            onClick={onTakeBack}
          >
            {t('rounds.letters.take_back')}
          </Button>
        )}
        {(!isOver || returnReason !== null) && (
          <Button
            variant={isWritten ? 'quiet' : 'primary'}
            size="s"
            aria-label={t(
              isWritten ? 'rounds.letters.change_named' : 'rounds.letters.write_named',
              {
                name,
              },
            )}
            onClick={onWrite}
          >
            {t(isWritten ? changeText : 'rounds.card.write')}
          </Button>
        )}
      </div>
    </li>
  );
}
