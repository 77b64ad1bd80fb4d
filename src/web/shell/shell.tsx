import { type ReactNode, useEffect } from 'react';
import { useStoredLanguage } from '#web/api/choose-language.ts';
import { useLive } from '#web/api/live.ts';
import { useSessionAcrossTabs, useSessionRefresh } from '#web/api/session.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ConnectionBanner } from '#web/shell/connection-banner.tsx';
import { FocusKeeper } from '#web/shell/focus-keeper.tsx';
import { InactivityWatch } from '#web/shell/inactivity-watch.tsx';
import { LanguageOffer } from '#web/shell/language-offer.tsx';
import { LossDialog } from '#web/shell/loss-dialog.tsx';
import { Navigation } from '#web/shell/navigation.tsx';
import { consumePressBeforeReload } from '#web/shell/reload-page.ts';
import { SiteFooter } from '#web/shell/site-footer.tsx';
import { DialogLabels } from '#web/ui/dialog-labels.ts';
import { ToastProvider, useToast } from '#web/ui/toast.tsx';

/** Frame of every page: banners, navigation, footer, toasts and session keeper. */
export function Shell({ banner, children }: { banner: ReactNode; children: ReactNode }) {
  const t = useTranslations();
  return (
    <DialogLabels value={{ close: t('dialog.close'), cancel: t('dialog.cancel') }}>
      <ToastProvider>
        <SessionKeeper />
        <FocusKeeper />
        <ReloadNote />
        <a href="#main" className="skip-link">
          {t('shell.skip')}
        </a>
        <div className="flex min-h-dvh flex-col">
          <div className="banners">
            <ConnectionBanner />
            {banner}
          </div>
          <LanguageOffer />
          <Navigation />
          <main id="main" tabIndex={-1} className="flex-1 outline-none">
            {children}
          </main>
          <SiteFooter />
        </div>
        <LossDialog />
      </ToastProvider>
    </DialogLabels>
  );
}

/** Follows the session while the app is open: other tabs, refresh, live changes, language, inactivity. */
function SessionKeeper() {
  useSessionAcrossTabs();
  useSessionRefresh();
  useLive();
  useStoredLanguage();
  return <InactivityWatch />;
}

/** Tells the person to press again, after missing code has reloaded the page. */
function ReloadNote() {
  const t = useTranslations();
  const toast = useToast();
  useEffect(() => {
    if (consumePressBeforeReload()) toast.info(t('shell.failure.renewed'));
  }, [t, toast]);
  return null;
}
