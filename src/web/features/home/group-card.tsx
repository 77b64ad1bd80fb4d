import type { ReactNode } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';

/** Leads groups to a round; `children` lead into one by the code on the wall. */
export function GroupCard({ children }: { children: ReactNode }) {
  const t = useTranslations();
  return (
    <section className="tint col-span-full grid gap-6 rounded-l bg-sky px-7 py-7 text-on-tint lg:grid-cols-2 lg:items-center">
      <div>
        <h2 className="text-36">{t('home.group.title')}</h2>
        <p className="mt-2.5 max-w-108">{t('home.group.text')}</p>
        <Button variant="quiet" href="/rounds/class" className="mt-5">
          {t('home.group.link')}
        </Button>
      </div>
      <div className="panel min-h-52">{children}</div>
    </section>
  );
}
