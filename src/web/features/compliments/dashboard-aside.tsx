import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { beginningOf } from '#domain/compliments/compliment.ts';
import type { DashboardTab } from '#domain/compliments/dashboard-tab.ts';
import { nextTier } from '#domain/compliments/score.ts';
import { useIsConnected } from '#web/api/connection.ts';
import {
  freshOf,
  glassQuery,
  mostFlowers,
  thanksQuery,
  type ThankYou,
} from '#web/features/compliments/thanks-queries.ts';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { useCurrentTime } from '#web/i18n/use-current-time.ts';
import { useDates } from '#web/i18n/use-dates.ts';
import { useShownName } from '#web/i18n/use-shown-name.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FlowerGlass } from '#web/ui/flower-glass.tsx';
import { quotationMarks } from '#web/ui/quotation-marks.ts';

/** Limits the hint to trophies at most this many points away. */
const maxMissingPoints = 10;

/** Shows the glass of thank-yous, and the next trophy if it is near. */
export function DashboardAside({
  score,
  unreadThanks,
  tab,
  onOpenThanks,
}: {
  score: number | undefined;
  unreadThanks: number;
  tab: DashboardTab;
  onOpenThanks: () => void;
}) {
  const t = useTranslations();
  const isConnected = useIsConnected();
  // Fetched here, so that the tab opens at once.
  useInfiniteQuery({ ...thanksQuery, enabled: isConnected });
  const { data, isFetched } = useQuery({ ...glassQuery, enabled: isConnected });
  // Waits for both: a late glass would push the trophy down.
  if (score === undefined || !isFetched) return null;
  const next = nextTier(score);
  // The empty tab has a glass of its own.
  const hasGlass = data !== undefined && (tab !== 'thanks' || data.totalCount > 0);
  const isNear = next !== null && next.missing <= maxMissingPoints;
  if (!hasGlass && !isNear) return null;
  return (
    <aside
      aria-label={t('dashboard.aside.label')}
      className="grid grid-cols-1 content-start gap-5.5"
    >
      {hasGlass && (
        <Glass
          thanks={data.thanks}
          totalCount={data.totalCount}
          onOpen={tab !== 'thanks' && unreadThanks > 0 ? onOpenThanks : null}
        />
      )}
      {isNear && <NextTrophy {...next} />}
    </aside>
  );
}

/** `onOpen` opens the unread thank-yous, the newest of which it shows; null: there are none. */
function Glass({
  thanks,
  totalCount,
  onOpen,
}: {
  thanks: readonly ThankYou[];
  totalCount: number;
  onOpen: (() => void) | null;
}) {
  const t = useTranslations();
  const now = useCurrentTime();
  const fresh = freshOf(thanks, now);
  const [newest] = thanks;
  const [firstId] = useState(newest?.id);
  const [restingId, setRestingId] = useState(firstId);
  const isArriving = onOpen !== null && newest?.id !== restingId;
  const count = fresh.length;
  return (
    <section
      className={classNames(
        'tint rounded-letter bg-sage px-6 py-5 text-on-tint',
        isArriving && 'glass-arrives',
      )}
      onAnimationEnd={({ target, currentTarget }) =>
        target === currentTarget && setRestingId(newest?.id)
      }
    >
      <FlowerGlass
        flowers={fresh.map(({ id, isRead }) => ({ id, isNew: !isRead })).toReversed()}
        firstNumber={totalCount - count}
      />
      {newest === undefined || onOpen === null ? (
        <>
          <h2 className="text-22">{t('dashboard.glass.title')}</h2>
          <p className="mt-1.5 text-14">
            {count === mostFlowers
              ? t('dashboard.glass.full')
              : t('dashboard.glass.text', { count })}
          </p>
        </>
      ) : (
        <NewestThanks newest={newest} onOpen={onOpen} />
      )}
      <output className="sr-only">
        {newest !== undefined && newest.id !== firstId && t('dashboard.glass.grown', { count })}
      </output>
    </section>
  );
}

function NewestThanks({ newest, onOpen }: { newest: ThankYou; onOpen: () => void }) {
  const t = useTranslations();
  const dates = useDates();
  const { language } = useLanguage();
  const shownName = useShownName();
  const marks = quotationMarks(language);
  return (
    <>
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
    </>
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
