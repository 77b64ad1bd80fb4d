import { useInfiniteQuery } from '@tanstack/react-query';
import { beginningOf } from '#domain/compliments/compliment.ts';
import { nextTier } from '#domain/compliments/score.ts';
import { useIsConnected } from '#web/api/connection.ts';
import { thanksQuery, type ThankYou } from '#web/features/compliments/thanks-queries.ts';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { useDates } from '#web/i18n/use-dates.ts';
import { useShownName } from '#web/i18n/use-shown-name.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Illustration } from '#web/ui/illustration.tsx';
import { quotationMarks } from '#web/ui/quotation-marks.ts';

/** Limits the hint to trophies at most this many points away. */
const maxMissingPoints = 10;

/** Shows the newest unread thank-you and the next trophy if it is near; renders nothing otherwise. */
export function DashboardAside({
  score,
  showThanks,
  onOpenThanks,
}: {
  score: number | undefined;
  showThanks: boolean;
  onOpenThanks: () => void;
}) {
  const t = useTranslations();
  const { data, isFetched } = useInfiniteQuery({ ...thanksQuery, enabled: useIsConnected() });
  // Waits for both: a late thank-you would push the trophy down.
  if (score === undefined || !isFetched) return null;
  const newest = showThanks ? data?.pages[0]?.thanks[0] : undefined;
  const next = nextTier(score);
  const isNear = next !== null && next.missing <= maxMissingPoints;
  if (newest === undefined && !isNear) return null;
  return (
    <aside
      aria-label={t('dashboard.aside.label')}
      className="grid grid-cols-1 content-start gap-5.5 xl:mt-18.5"
    >
      {newest !== undefined && <NewestThanks newest={newest} onOpen={onOpenThanks} />}
      {isNear && <NextTrophy {...next} />}
    </aside>
  );
}

function NewestThanks({ newest, onOpen }: { newest: ThankYou; onOpen: () => void }) {
  const t = useTranslations();
  const dates = useDates();
  const { language } = useLanguage();
  const shownName = useShownName();
  const marks = quotationMarks(language);
  return (
    <section className="tint rounded-letter bg-sage px-6 py-5 text-on-tint">
      <Illustration name="feature-share" className="mt-0.5 mb-4 w-44 max-w-full" />
      <h2 className="text-22">
        {newest.sender === null
          ? t('dashboard.thanked.title_unknown')
          : t('dashboard.thanked.title', { name: shownName(newest.sender.name) })}
      </h2>
      <p className="mt-1.5 mb-3.5 text-14">
        {newest.compliment === null
          ? t('thanks.message.text')
          : t('dashboard.thanked.text', {
              quote: `${marks.open}${beginningOf(newest.compliment.text)}${marks.close}`,
              day: dates.day(newest.compliment.createdAt),
            })}
      </p>
      <Button variant="ink" size="s" onClick={onOpen}>
        {t('dashboard.thanked.open')}
      </Button>
    </section>
  );
}

function NextTrophy({ missing, tier }: NonNullable<ReturnType<typeof nextTier>>) {
  const t = useTranslations();
  return (
    <section className="panel">
      <h2 className="text-22">
        {t('dashboard.score.missing_title', { missing, tier: t(`score.tier.${tier}`) })}
      </h2>
      <p className="text-14 text-muted">{t('dashboard.score.text')}</p>
    </section>
  );
}
