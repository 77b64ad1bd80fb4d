import type { ReactNode } from 'react';
import { firstNameOf } from '#domain/accounts/person-name.ts';
import type { Profile } from '#web/api/profile.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
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
    <header className="mt-3 mb-4 grid gap-4 sm:mt-7 sm:mb-6.5 sm:gap-5 lg:mt-10 lg:mb-8 lg:grid-cols-[1fr_auto] lg:items-end">
      <div className="min-w-0">
        <h1>
          {t(isNew ? 'dashboard.header.welcome_new' : 'dashboard.header.welcome', {
            name: firstNameOf(name),
          })}
        </h1>
        <p className="mt-2 text-balance text-muted">
          {profile === undefined ? (
            <Skeleton className="inline-block h-4 w-72 max-w-full" />
          ) : (
            <Summary profile={profile} isNew={isNew} sealed={sealed} />
          )}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2.5 max-lg:*:flex-auto max-sm:gap-x-2 max-sm:*:px-2.5 max-sm:*:text-14">
        {actions}
      </div>
    </header>
  );
}

function Summary({ profile, isNew, sealed }: { profile: Profile; isNew: boolean; sealed: number }) {
  const t = useTranslations();
  if (isNew) return t('dashboard.header.summary_new');
  const { complimentsReceived: received, complimentsSent: sent } = profile;
  return t('dashboard.header.summary', { received, sent, sealed });
}
