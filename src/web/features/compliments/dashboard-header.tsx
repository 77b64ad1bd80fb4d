import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { firstNameOf } from '#domain/accounts/person-name.ts';
import { useIsConnected } from '#web/api/connection.ts';
import type { Profile } from '#web/api/profile.ts';
import { freshOf, glassQuery } from '#web/features/compliments/thanks-queries.ts';
import { useCurrentTime } from '#web/i18n/use-current-time.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { FlowerRow } from '#web/ui/flower-glass.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

type Props = {
  name: string;
  /** Undefined while loading. */
  profile: Profile | undefined;
  /** Counts unopened letters. */
  sealed: number;
  actions: ReactNode;
};

/** Greets the member, shows the counts and the next actions. */
export function DashboardHeader({ name, profile, sealed, actions }: Props) {
  const t = useTranslations();
  const isNew =
    profile !== undefined && profile.complimentsReceived + profile.complimentsSent === 0;
  return (
    <header className="mt-1 mb-3.5 grid gap-3 sm:mt-7 sm:mb-6.5 sm:gap-5 lg:mt-10 lg:mb-8 lg:grid-cols-[1fr_auto] lg:items-end">
      <div className="min-w-0">
        <h1 className="max-sm:text-22">
          {t(isNew ? 'dashboard.header.welcome_new' : 'dashboard.header.welcome', {
            name: firstNameOf(name),
          })}
        </h1>
        <p className="mt-1 text-balance text-muted max-sm:text-14 sm:mt-2">
          {profile === undefined ? (
            <Skeleton className="inline-block h-4 w-72 max-w-full" />
          ) : (
            <Summary profile={profile} isNew={isNew} sealed={sealed} />
          )}
        </p>
        {profile !== undefined && <Bouquet />}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2.5 max-lg:*:flex-auto max-sm:gap-x-2 max-sm:*:px-1.5 max-sm:*:text-14 max-sm:[&_.icon]:hidden">
        {actions}
      </div>
    </header>
  );
}

/** So many thank-yous make a bouquet. */
const bouquet = 5;

/** Tells the member alone how many thank-yous are missing to the next bouquet. */
function Bouquet() {
  const t = useTranslations();
  const now = useCurrentTime();
  const { data } = useQuery({ ...glassQuery, enabled: useIsConnected() });
  const grown = freshOf(data?.thanks ?? [], now).length % bouquet;
  if (grown === 0) return null;
  return (
    <p className="mt-1 flex items-center gap-2 text-14">
      <FlowerRow grown={grown} total={bouquet} />
      {t('dashboard.glass.toward', { missing: bouquet - grown })}
    </p>
  );
}

function Summary({ profile, isNew, sealed }: { profile: Profile; isNew: boolean; sealed: number }) {
  const t = useTranslations();
  if (isNew) return t('dashboard.header.summary_new');
  const { complimentsReceived: received, complimentsSent: sent } = profile;
  return t('dashboard.header.summary', { received, sent, sealed });
}
