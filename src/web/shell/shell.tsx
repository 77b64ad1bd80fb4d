import type { ReactNode } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ConnectionBanner } from '#web/shell/connection-banner.tsx';
import { FocusKeeper } from '#web/shell/focus-keeper.tsx';
import { LanguageOffer } from '#web/shell/language-offer.tsx';
import { LossDialog } from '#web/shell/loss-dialog.tsx';
import { Navigation } from '#web/shell/navigation.tsx';
import { ReloadNote } from '#web/shell/reload-note.tsx';
import { SessionKeeper } from '#web/shell/session-keeper.tsx';
import { SiteFooter } from '#web/shell/site-footer.tsx';
import { DialogLabels } from '#web/ui/dialog-labels.ts';
import { ToastProvider } from '#web/ui/toast.tsx';

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
