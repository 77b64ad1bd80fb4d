import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { usePageData } from '#web/api/page-data.tsx';
import { useIsSignedIn } from '#web/api/session.ts';
import { useErrorText } from '#web/api/use-error-text.ts';
import { withInvitation } from '#web/api/use-invitation.ts';
import { DoorForm, OwnCode, type Entered } from '#web/features/rounds/door-form.tsx';
import { writePendingCode } from '#web/features/rounds/pending-round.ts';
import { invitedQuery, useJoinRound, type Invited } from '#web/features/rounds/queries.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Illustration } from '#web/ui/illustration.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';

/** Asks who opens a round’s link (`?code=`) to take part, and leads visitors to an account first. */
export function JoinRoundPage() {
  const t = useTranslations();
  const [parameters] = useSearchParams();
  const isHydrated = useIsHydrated();
  const { hasSecret } = usePageData();
  const code = parameters.get('code') ?? '';
  const { data, isError } = useQuery({ ...invitedQuery(code), enabled: isHydrated && code !== '' });
  // Reads it as the server does, which knows only whether there is a code.
  const [entered, setEntered] = useState<Entered | null>(null);
  const [, navigate] = useLocation();
  const isOver = isError || (isHydrated ? code === '' : !hasSecret);
  if (entered !== null)
    return (
      <OwnCode
        entered={entered}
        organizer={data?.organizer ?? null}
        onNoted={() => navigate(`/rounds?id=${entered.roundId}`)}
      />
    );
  return (
    <div className="way-in page max-w-120 pt-4 pb-12">
      {!isOver && <Illustration name="yard" className="snail-scene mx-auto mb-4 w-75 max-w-full" />}
      {!isOver && <h1 className="wrap-anywhere">{data?.title ?? t('rounds.join.lead')}</h1>}
      {data !== undefined && <InvitedRound code={code} invited={data} onEntered={setEntered} />}
      {isOver && (
        <EmptyState
          headingLevel="h1"
          illustration="post-snail"
          title={t('rounds.join.over_title')}
          action={<Button href="/">{t('rounds.join.home')}</Button>}
        >
          {t('rounds.join.over_text')}
        </EmptyState>
      )}
    </div>
  );
}

type InvitedProps = { code: string; invited: Invited; onEntered: (entered: Entered) => void };

function InvitedRound({ invited, ...rest }: InvitedProps) {
  const t = useTranslations();
  const { note, organizer, memberCount } = invited;
  return (
    <>
      <p className="mt-2 text-muted">
        {organizer !== null && t('rounds.view.organizer', { name: organizer })}{' '}
        {memberCount > 0 && t('rounds.poster.count', { count: memberCount })}
      </p>
      {note !== null && (
        <p dir="auto" className="mt-3 text-18 wrap-anywhere">
          {note}
        </p>
      )}
      <JoinButtons invited={invited} {...rest} />
    </>
  );
}

function JoinButtons({ code, invited: { invitation, hasDoor }, onEntered }: InvitedProps) {
  const t = useTranslations();
  const toast = useToast();
  const errorText = useErrorText();
  const [, navigate] = useLocation();
  const isSignedIn = useIsSignedIn();
  const join = useJoinRound();
  if (!isSignedIn) {
    const remember = (): void => writePendingCode(code);
    const invited = invitation === null ? null : { token: invitation };
    const loginHref = withInvitation('/login?next=/rounds', invited);
    if (hasDoor)
      return (
        <>
          <DoorForm code={code} onEntered={onEntered} />
          <p className="mt-5 flex flex-wrap gap-x-5 gap-y-2 text-14">
            <a className="auth-link" href={loginHref} onClick={remember}>
              {t('rounds.join.login')}
            </a>
            <a className="auth-link" href="/card" onClick={remember}>
              {t('rounds.door.have_code')}
            </a>
          </p>
        </>
      );
    return (
      <div className="mt-7 flex flex-wrap gap-3">
        <Button size="l" href={withInvitation('/register', invited)} onClick={remember}>
          {t('rounds.join.register')}
        </Button>
        <Button size="l" variant="quiet" href={loginHref} onClick={remember}>
          {t('rounds.join.login')}
        </Button>
        <p className="w-full text-14 text-muted">{t('rounds.join.account')}</p>
      </div>
    );
  }
  return (
    <Button
      wide
      size="l"
      icon="heart"
      className="mt-7"
      isBusy={join.isPending}
      busyLabel={t('rounds.act.busy')}
      onClick={() =>
        join.mutate(code, {
          onSuccess: ({ id }) => {
            writePendingCode(null);
            navigate(`/rounds?id=${id}`);
          },
          onError: (error) => toast.error(errorText(error, 'rounds.act.failed')),
        })
      }
    >
      {t('rounds.join.accept')}
    </Button>
  );
}
