import type { DashboardTab } from '#domain/compliments/dashboard-tab.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

type Props = {
  tab: DashboardTab;
  isDrawing: boolean;
  onWrite: () => void;
  onOpenSent: () => void;
};

/** Fills an empty tab. The page's main button is above it. */
export function TabEmpty({ tab, isDrawing, onWrite, onOpenSent }: Props) {
  const t = useTranslations();
  // Differs from the main button's name, so that screen readers can tell them apart.
  const action = t(`dashboard.empty.${tab}_action`);
  const write = (
    <Button
      variant="quiet"
      isBusy={isDrawing}
      busyLabel={t('dashboard.action.send_busy')}
      onClick={onWrite}
    >
      {action}
    </Button>
  );
  const openSent = (
    <Button variant="quiet" onClick={onOpenSent}>
      {action}
    </Button>
  );
  return (
    <EmptyState
      headingLevel="h2"
      illustration={`empty-${tab}`}
      title={t(`dashboard.empty.${tab}_title`)}
      action={tab === 'thanks' ? openSent : write}
    >
      {t(`dashboard.empty.${tab}_text`)}
    </EmptyState>
  );
}
