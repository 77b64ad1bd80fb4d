import { useState, type SubmitEvent } from 'react';
import { useLocation } from 'wouter';
import { shortCodeLength } from '#domain/rounds/round.ts';
import { readCode } from '#domain/shared/code-signs.ts';
import { api, read } from '#web/api/client.ts';
import { useErrorText } from '#web/api/use-error-text.ts';
import { useOnce } from '#web/api/use-once.ts';
import { textOf } from '#web/forms/form-text.ts';
import { Form } from '#web/forms/form.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import type { ButtonProps } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';

/** Asks for the short code of a round and opens its link. */
export function ShortCodeForm({ variant }: Pick<ButtonProps, 'variant'>) {
  const t = useTranslations();
  const errorText = useErrorText();
  const [, navigate] = useLocation();
  const find = useOnce({
    mutationFn: (query: { shortCode: string }) => read(api['round-code'].$get({ query })),
  });
  const [isBroken, setBroken] = useState(false);
  const refusal = find.error && errorText(find.error, 'error.unexpected');

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    const shortCode = readCode(textOf(new FormData(event.currentTarget), 'shortCode'));
    const isWhole = shortCode.length === shortCodeLength;
    setBroken(!isWhole);
    if (isWhole)
      find.mutate(
        { shortCode },
        { onSuccess: ({ code }) => navigate(`/rounds/join?code=${encodeURIComponent(code)}`) },
      );
  };

  return (
    <Form isBusy={find.isPending} selectsInvalid className="grid gap-4.5" onSubmit={submit}>
      <Field
        name="shortCode"
        label={t('rounds.code.field')}
        hint={t('rounds.code.hint')}
        error={isBroken ? t('rounds.error.code_wrong') : refusal}
        className="text-28 tracking-widest uppercase"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        onInput={() => setBroken(false)}
      />
      <SubmitButton wide variant={variant} busyLabel={t('rounds.act.busy')}>
        {t('rounds.join.accept')}
      </SubmitButton>
    </Form>
  );
}
