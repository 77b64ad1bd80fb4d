import { ShortCodeForm } from '#web/features/rounds/short-code-form.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Illustration } from '#web/ui/illustration.tsx';

/** Leads into a round by the code on the wall. */
export function ShortCodePage() {
  const t = useTranslations();
  return (
    <div className="way-in page max-w-120 pt-6 pb-12">
      <Illustration name="yard" className="snail-scene mx-auto mb-4 w-75 max-w-full" />
      <h1>{t('rounds.code.title')}</h1>
      <div className="mt-6">
        <ShortCodeForm />
      </div>
    </div>
  );
}
