import { useState } from 'react';
import { HeldDecided } from '#web/features/moderation/held-decided.tsx';
import { HeldWaiting } from '#web/features/moderation/held-waiting.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Tabs } from '#web/ui/tabs.tsx';

const views = ['waiting', 'decided'] as const;

/** Letters that a rule holds until somebody has read them, and what became of those of the last days. */
export function HeldSection() {
  const t = useTranslations();
  const [view, setView] = useState<(typeof views)[number]>('waiting');
  return (
    <Tabs
      label={t('moderation.held.tabs')}
      items={views.map((id) => ({ id, label: t(`moderation.held.tab_${id}`) }))}
      selected={view}
      onSelect={setView}
    >
      <div className="mt-4">{view === 'waiting' ? <HeldWaiting /> : <HeldDecided />}</div>
    </Tabs>
  );
}
