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

/** The newest thank-you, the way to what one reads again, and how far the next trophy is. */
export function DashboardAside({
  score,
  hasLetters,
  showThanks,
  onOpenThanks,
}: {
  score: number | undefined;
  hasLetters: boolean;
  showThanks: boolean;
  onOpenThanks: () => void;
}) {
  const t = useTranslations();
  const { data, isFetched } = useInfiniteQuery({ ...thanksQuery, enabled: useIsConnected() });
  const newest = data?.pages[0]?.thanks[0];
  // Together: a thank-you that came later would push the trophy down.
  const isComplete = score !== undefined && isFetched;
  return (
    <aside
      aria-label={t('dashboard.aside.label')}
      className="grid grid-cols-1 content-start gap-5.5 xl:mt-18.5"
    >
      {isComplete && showThanks && newest !== undefined && (
        <NewestThanks newest={newest} onOpen={onOpenThanks} />
      )}
      {isComplete && hasLetters && <ReadAgain />}
      {isComplete && <NextTrophy score={score} />}
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

function ReadAgain() {
  const t = useTranslations();
  return (
    <section className="panel">
      <h2 className="text-22">{t('treasures.panel.title')}</h2>
      <p className="mt-1.5 mb-3.5 text-14 text-muted">{t('treasures.panel.text')}</p>
      <Button variant="quiet" size="s" icon="star" href="/treasures">
        {t('treasures.panel.open')}
      </Button>
    </section>
  );
}

function NextTrophy({ score }: { score: number }) {
  const t = useTranslations();
  const next = nextTier(score);
  return (
    <section className="panel">
      <h2 className="text-22">
        {next === null
          ? t('dashboard.score.top_title')
          : t('dashboard.score.missing_title', {
              missing: next.missing,
              tier: t(`score.tier.${next.tier}`),
            })}
      </h2>
      <p className="text-14 text-muted">{t('dashboard.score.text')}</p>
    </section>
  );
}
