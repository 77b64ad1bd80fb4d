import type { ReactNode } from 'react';
import { firstNameOf } from '#domain/accounts/person-name.ts';
import { useSession } from '#web/api/session.ts';
import type { Round } from '#web/features/rounds/queries.ts';
import { useSlipNames } from '#web/features/rounds/use-slip-names.ts';
import { WashingLine } from '#web/features/rounds/washing-line.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Illustration } from '#web/ui/illustration.tsx';

/** Shows a member who else is in while the letters are not dealt. */
export function WaitingRoom({ round }: { round: Round }) {
  const session = useSession();
  const own = session.status === 'signed-in' ? session.session.user.name : '';
  return (
    <div className="max-w-136">
      <PeopleCount count={round.memberCount} />
      <WashingYard round={round} own={firstNameOf(own)} />
    </div>
  );
}

/** Tells how many are in, also to screen readers whenever it grows. */
function PeopleCount({ count }: { count: number }) {
  const t = useTranslations();
  return (
    <output className="people-count mt-6">
      {t.rich('rounds.waiting.count', {
        count,
        number: largeNumber,
      })}
    </output>
  );
}

function largeNumber(words: ReactNode): ReactNode {
  return <b className="serif text-36 figures">{words}</b>;
}

/** Hangs those who are in between two poles: by first name where letters carry names, else as blank slips. */
export function WashingYard({ round, own }: { round: Round; own?: string }) {
  const names = useSlipNames(round);
  return (
    <div className="washing-yard">
      <Illustration name="pole" fit="xMidYMin slice" className="pole" />
      <Illustration name="pole" fit="xMidYMin slice" className="pole pole-right" />
      <Illustration name="bird" className="bird" />
      <WashingLine names={names} own={round.firstNames === null ? undefined : own} places={4} />
      <Illustration name="post-snail" className="snail" />
    </div>
  );
}
