import { LetterBox } from '#web/features/rounds/letter-box.tsx';
import type { Round, RoundLetter } from '#web/features/rounds/queries.ts';
import { useActOnRound } from '#web/features/rounds/use-act-on-round.ts';
import { useShownName } from '#web/i18n/use-shown-name.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Illustration } from '#web/ui/illustration.tsx';
import { styledBy } from '#web/ui/styled-by.ts';

const colours = ['terra', 'butter', 'sky', 'blush'] as const;

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
  const next = letters.find(({ text }) => text === null);
  return (
    <section className="grid items-start gap-x-16 lg:justify-between lg:grid-cols-[minmax(0,40rem)_15rem]">
      <div>
        {letters.length === 0 ? (
          <p className="text-muted">{t('rounds.letters.none')}</p>
        ) : (
          // Stands as the title of the page for a member who does not organize.
          round.management !== null && (
            <h2>{t('rounds.letters.title', { count: letters.length })}</h2>
          )
        )}
        <output
          className={
            round.wasReminded ? 'mt-4 block rounded-m bg-butter px-4 py-3 text-on-tint' : ''
          }
        >
          {round.wasReminded && t('rounds.letters.reminded')}
        </output>
        <ul className="mt-5 grid gap-3">
          {letters.map((letter, nth) => (
            <LetterRow
              key={letter.id}
              letter={letter}
              colour={colours[nth % colours.length] ?? 'terra'}
              isNext={letter === next}
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
      </div>
      <LetterBox
        className="-mt-20 max-lg:hidden"
        share={letters.filter(({ text }) => text !== null).length / letters.length}
      />
    </section>
  );
}

function LetterRow({
  letter,
  colour,
  isNext,
  isOver,
  onWrite,
  onTakeBack,
}: {
  letter: RoundLetter;
  /** Of its envelope. */
  colour: string;
  isNext: boolean;
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
    <li
      className={classNames(
        'flex flex-wrap items-center gap-x-4 gap-y-1 rounded-letter py-3 pr-4 pl-3',
        isWritten ? 'tint bg-sage text-on-tint' : 'bg-card shadow-card',
      )}
      ref={styledBy({ '--slip': `var(--ill-${colour})` })}
    >
      <Illustration name="envelope" className="w-14" />
      <div className="min-w-0 grow basis-24">
        <p className="serif text-18 wrap-anywhere">{t('rounds.reading.for', { name })}</p>
        {isWritten && (
          <p className="text-14">
            {t(letter.isAnonymous ? 'rounds.letters.anonymous' : 'rounds.letters.in_box')}
          </p>
        )}
        {returnReason !== null && (
          <p className="text-14 font-semibold wrap-anywhere">
            {t('rounds.letters.returned', { reason: returnReason })}
          </p>
        )}
      </div>
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
            variant={isNext ? 'primary' : 'quiet'}
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
