import type { SubmitEvent } from 'react';
import { groupsOf } from '#domain/accounts/login-code.ts';
import type { Language } from '#domain/i18n/language.ts';
import { api, read } from '#web/api/client.ts';
import { ApiError } from '#web/api/errors.ts';
import { useEnterSession } from '#web/api/session.ts';
import { useErrorToast } from '#web/api/use-error-toast.ts';
import { useOnce } from '#web/api/use-once.ts';
import { FormError } from '#web/forms/form-error.tsx';
import { useFormRefusal } from '#web/forms/form-refusal.ts';
import { textOf } from '#web/forms/form-text.ts';
import { Form } from '#web/forms/form.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Illustration } from '#web/ui/illustration.tsx';
import { useFocusOnMount } from '#web/ui/use-focus-on-mount.ts';
import './street.css';

/** A newcomer with the code that opens the account from now on. */
export type Entered = { name: string; roundId: string; loginCode: string };

/** Asks a newcomer for a name, and for another one if somebody in the round has it. */
export function DoorForm({
  code,
  onEntered,
}: {
  code: string;
  onEntered: (entered: Entered) => void;
}) {
  const t = useTranslations();
  const { language } = useLanguage();
  const enter = useEnterByDoor();
  const { field, formError } = useFormRefusal(enter, {}, 'error.unexpected');
  const isTwin = enter.error instanceof ApiError && enter.error.code.is('rounds.error.twin');
  const send = (name: string, isTwinFine: boolean): void =>
    enter.mutate(
      { code, name, isTwinFine, language },
      { onSuccess: (entered) => onEntered({ ...entered, name }) },
    );
  const submit = (event: SubmitEvent<HTMLFormElement>): void =>
    send(textOf(new FormData(event.currentTarget), 'name').trim(), false);
  const refused = enter.variables?.name ?? '';
  return (
    <Form isBusy={enter.isPending} className="mt-7 grid gap-4.5" onSubmit={submit}>
      <Field
        {...field('name')}
        label={t('rounds.door.name')}
        hint={t('rounds.door.name_hint')}
        autoComplete="given-name"
      />
      <FormError>{formError}</FormError>
      <SubmitButton wide size="l" busyLabel={t('rounds.act.busy')}>
        {t('rounds.join.accept')}
      </SubmitButton>
      {isTwin && (
        <Button variant="quiet" wide onClick={() => send(refused, true)}>
          {t('rounds.door.twin_fine', { name: refused })}
        </Button>
      )}
    </Form>
  );
}

function useEnterByDoor() {
  return useOnce({
    mutationFn: (json: { code: string; name: string; isTwinFine: boolean; language: Language }) =>
      read(api.auth['round-door'].$post({ json })),
  });
}

/** Shows the new code once, large, then leads into the round. */
export function OwnCode({
  entered,
  organizer,
  onNoted,
}: {
  entered: Entered;
  organizer: string | null;
  onNoted: () => void;
}) {
  const t = useTranslations();
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const enterSession = useEnterSession();
  const showError = useErrorToast();
  const goOn = useOnce({
    mutationFn: enterSession,
    onSuccess: onNoted,
    onError: showError('error.unexpected'),
  });
  const [first = '', second = '', third = '', fourth = ''] = groupsOf(entered.loginCode);
  return (
    <div className="way-in page max-w-120 pt-8 pb-12">
      <h1 ref={heading} tabIndex={-1} className="wrap-anywhere outline-none">
        {t('rounds.door.welcome', { name: entered.name })}
      </h1>
      <p className="mt-2 text-18">{t('rounds.door.note_down')}</p>
      <div className="own-code layers mt-5">
        <Illustration name="pinned-sheet" fit="none" className="h-full" />
        <div className="self-center px-8 pt-14 pb-8 text-center">
          <p>{t('card.code.label')}</p>
          <p className="my-2 serif text-48 tracking-wide figures" translate="no">
            {first}-{second}
            <br />
            {third}-{fourth}
          </p>
          <p className="text-14">{t('rounds.door.way_back')}</p>
        </div>
      </div>
      <Illustration name="pencil" className="mt-4 ml-auto w-44" />
      <Button
        size="l"
        wide
        className="mt-7"
        isBusy={goOn.isPending}
        busyLabel={t('rounds.act.busy')}
        onClick={() => goOn.mutate()}
      >
        {t('rounds.door.noted')}
      </Button>
      <p className="mt-3 text-14 text-muted">{t('rounds.door.lost', { name: organizer ?? '' })}</p>
    </div>
  );
}
