import { firstNameOf } from '#domain/accounts/person-name.ts';
import type { ReceivedCompliment } from '#web/features/compliments/queries.ts';
import { useLetterHead } from '#web/i18n/sender.ts';
import { useDates } from '#web/i18n/use-dates.ts';
import { usePostmark } from '#web/i18n/use-postmark.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Illustration } from '#web/ui/illustration.tsx';
import { Letter } from '#web/ui/letter.tsx';
import { PrintSheet } from '#web/ui/print-sheet.tsx';
import './print-letters.css';

/** Up to this number they stand larger, so that the sheet is filled. */
const fewLetters = 6;

/** Prints letters on a separate sheet. Calls `onClose` when the browser has finished. */
export function PrintLetters({
  letters,
  title,
  keepsake,
  onClose,
}: {
  letters: readonly ReceivedCompliment[];
  title?: string | undefined;
  /** Heads the sheet of a round, which is made to be hung up. */
  keepsake?: { name: string; title: string; openedAt: string | null } | undefined;
  onClose: () => void;
}) {
  return (
    <PrintSheet onClose={onClose}>
      {title !== undefined && <h1>{title}</h1>}
      {keepsake !== undefined && <KeepsakeHead {...keepsake} />}
      <div
        className={
          keepsake === undefined
            ? 'contents'
            : classNames('keepsake-letters', letters.length <= fewLetters && 'keepsake-few')
        }
      >
        {letters.map((letter) => (
          <PrintedLetter key={letter.id} letter={letter} />
        ))}
      </div>
    </PrintSheet>
  );
}

function KeepsakeHead({
  name,
  title,
  openedAt,
}: NonNullable<Parameters<typeof PrintLetters>[0]['keepsake']>) {
  const t = useTranslations();
  const dates = useDates();
  return (
    <header className="keepsake-head">
      <h1>{t('rounds.opened.print_for', { name: firstNameOf(name) })}</h1>
      <p>
        {title}
        {openedAt !== null && ` · ${dates.day(openedAt)}`}
      </p>
      <Illustration name="bird" />
      <div className="keepsake-line">
        {[1, 2, 3, 4].map((peg) => (
          <Illustration key={peg} name="peg" />
        ))}
      </div>
    </header>
  );
}

function PrintedLetter({ letter }: { letter: ReceivedCompliment }) {
  const head = useLetterHead(letter.sender);
  const dates = useDates();
  const postmark = usePostmark(letter.sentOn);
  return (
    <Letter {...head} date={dates.day(letter.sentOn)} postmark={postmark} text={letter.text} />
  );
}
