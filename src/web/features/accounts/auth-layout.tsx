import type { ReactNode } from 'react';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { usePostmark } from '#web/i18n/use-postmark.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Illustration } from '#web/ui/illustration.tsx';
import { Letter } from '#web/ui/letter.tsx';
import './auth-layout.css';

/** Shows a form on a panel, beside a picture on wide screens. */
export function AuthLayout({
  picture,
  withoutScript,
  children,
}: {
  picture: 'letters' | 'typewriter';
  /** Replaces the note for browsers without scripts, if the form works there. */
  withoutScript?: string | undefined;
  children: ReactNode;
}) {
  const t = useTranslations();
  return (
    <div className="page grid items-start gap-8 pt-3 xl:min-h-160 xl:grid-cols-2 xl:gap-16 xl:pt-17">
      <div className="hidden xl:mx-auto xl:block xl:w-[min(100%,460px)]">
        {picture === 'letters' ? <LetterTree /> : <Illustration name="typewriter" />}
      </div>
      <div className="auth-form panel mx-auto w-[min(100%,28.75rem)] xl:m-0 xl:justify-self-end">
        <noscript>
          <p className="mb-4 rounded-m bg-butter p-4 text-on-tint">
            {withoutScript ?? t('shell.no_script')}
          </p>
        </noscript>
        {children}
      </div>
    </div>
  );
}

function LetterTree() {
  const t = useTranslations();
  const { language } = useLanguage();
  const postmark = usePostmark();
  return (
    <>
      <Illustration name="welcome" />
      <div className="mt-6.5">
        <Letter
          compact
          label={t('accounts.letter.from')}
          name={t('accounts.letter.anonymous')}
          date={t('accounts.letter.when')}
          stamp="moon"
          postmark={postmark}
          text={t('accounts.letter.text')}
          lang={language}
        />
      </div>
    </>
  );
}
