import { useSyncExternalStore, type ReactNode } from 'react';
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
  const names = useSlipNames(round);
  const own = session.status === 'signed-in' ? session.session.user.name : '';
  return (
    <>
      <PeopleCount count={round.memberCount} />
      <WashingYard names={names} own={round.firstNames === null ? undefined : firstNameOf(own)} />
    </>
  );
}

/** Tells how many are in, also to screen readers whenever it grows. */
export function PeopleCount({ count }: { count: number }) {
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

/** Hangs those who are in between two poles. */
export function WashingYard(props: Omit<Parameters<typeof WashingLine>[0], 'places'>) {
  const isWide = useSyncExternalStore(subscribe, isWideNow, () => false);
  return (
    <div className="washing-yard">
      <Illustration name="pole" fit="xMidYMin slice" className="pole" />
      <Illustration name="pole" fit="xMidYMin slice" className="pole pole-right" />
      <Illustration name="bird" className="bird" />
      <WashingLine {...props} places={isWide ? 8 : 4} />
      <Illustration name="post-snail" className="snail" />
    </div>
  );
}

function isWideNow(): boolean {
  return matchMedia('(min-width: 76rem)').matches;
}

function subscribe(onChange: () => void): () => void {
  addEventListener('resize', onChange);
  return () => removeEventListener('resize', onChange);
}
