import { Redirect } from 'wouter';
import type { OwnPageData } from '#domain/shared/pages.ts';
import { usePageData } from '#web/api/page-data.tsx';
import { AuthLayout } from '#web/features/accounts/auth-layout.tsx';
import { useFormAnswer } from '#web/features/accounts/use-form-answer.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';

type Apps = NonNullable<OwnPageData['factors']>;

/** Asks for the second factor without scripts. With scripts, `FactorStep` replaces the wanted page. */
export function FactorPage() {
  const { factors } = usePageData();
  if (factors === null) return <Redirect to="/dashboard" replace />;
  return <PlainFactorForm apps={factors} />;
}

function PlainFactorForm({ apps }: { apps: Apps }) {
  const t = useTranslations();
  const code = useFormAnswer('/factor')?.refusal?.code;
  const [app] = apps;
  return (
    <AuthLayout picture="letters" withoutScript={t('plain.login.note')}>
      <h1>{t('factor.step.title')}</h1>
      <p className="text-muted">{t('factor.step.lead')}</p>
      <form method="post" action="/factor">
        {apps.length > 1 && (
          <SelectField
            label={t('factor.step.choose')}
            name="factor"
            options={apps.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        {apps.length === 1 && <input type="hidden" name="factor" value={app?.id} />}
        <Field
          label={t(app === undefined ? 'factor.field.recovery' : 'factor.field.code')}
          hint={t(app === undefined ? 'plain.factor.recovery_only' : 'plain.factor.hint')}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          error={code && t(code)}
        />
        <Button type="submit" wide>
          {t('factor.action.verify')}
        </Button>
      </form>
    </AuthLayout>
  );
}
