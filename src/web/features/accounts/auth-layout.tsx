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
    <div className="page auth">
      <div className="auth-art">
        {picture === 'letters' ? <LetterTree /> : <Illustration name="typewriter" />}
      </div>
      <div className="auth-form panel">
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
      <div className="auth-letter">
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
