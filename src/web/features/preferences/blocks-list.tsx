import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { PreferencesSection } from '#web/features/preferences/preferences-panel.tsx';
import { blocksQuery, useEndBlock, type Block } from '#web/features/preferences/queries.ts';
import { useDates } from '#web/i18n/use-dates.ts';
import { useShownName } from '#web/i18n/use-shown-name.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ListState } from '#web/shell/list-state.tsx';
import { Button } from '#web/ui/button.tsx';
import { NamedRow } from '#web/ui/named-row.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useFocusWhenLost } from '#web/ui/use-focus-when-lost.ts';

/** Shows this many at first: 500 would push the settings below out of reach. */
const initialCount = 20;

/** Lists blocked senders; of an anonymous sender only the day. */
export function BlocksList() {
  const t = useTranslations();
  const toast = useToast();
  const { data: blocks, error, refetch } = useQuery(blocksQuery);
  // Moves the focus from the button, which unmounts with its block.
  const heading = useFocusWhenLost<HTMLHeadingElement>(blocks?.length);
  const end = useEndBlock();
  const endBlock = (id: string): void =>
    end.mutate(id, {
      onSuccess: () => toast.success(t('inbox_preferences.blocked_senders.ended')),
      onError: () => toast.error(t('inbox_preferences.panel.not_saved')),
    });
  const [showsAll, setShowsAll] = useState(false);
  const hidden = showsAll ? 0 : (blocks?.length ?? 0) - initialCount;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // Focuses the first added entry, as the button has unmounted.
    if (showsAll) list.current?.children[initialCount]?.querySelector('button')?.focus();
  }, [showsAll]);
  return (
    <PreferencesSection
      title={t('inbox_preferences.blocked_senders.title')}
      text={
        blocks !== undefined &&
        t(
          blocks.length === 0
            ? 'inbox_preferences.blocked_senders.empty'
            : 'inbox_preferences.blocked_senders.text',
        )
      }
      headingRef={heading}
    >
      {blocks === undefined && (
        <ListState
          query={{ error, refetch }}
          failedText={t('inbox_preferences.blocked_senders.failed')}
        />
      )}
      {blocks !== undefined && blocks.length > 0 && (
        <ul ref={list} className="mt-2" aria-label={t('inbox_preferences.blocked_senders.title')}>
          {blocks.slice(0, showsAll ? blocks.length : initialCount).map((block) => (
            <BlockItem
              key={block.id}
              block={block}
              isBusy={end.isPending && end.variables === block.id}
              onEnd={() => endBlock(block.id)}
            />
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <Button variant="quiet" onClick={() => setShowsAll(true)}>
          {t('inbox_preferences.blocked_senders.more', { count: hidden })}
        </Button>
      )}
    </PreferencesSection>
  );
}

function BlockItem({ block, isBusy, onEnd }: { block: Block; isBusy: boolean; onEnd: () => void }) {
  const t = useTranslations();
  const dates = useDates();
  const shownName = useShownName();
  const name = block.isAnonymous
    ? t('inbox_preferences.blocked_senders.anonymous')
    : shownName(block.name);
  const since = t('inbox_preferences.blocked_senders.since', { day: dates.day(block.since) });
  return (
    <NamedRow name={name} note={since}>
      <Button
        variant="quiet"
        size="s"
        isBusy={isBusy}
        busyLabel={t('inbox_preferences.blocked_senders.end_busy')}
        aria-label={t('inbox_preferences.blocked_senders.end_label', { name, since })}
        onClick={onEnd}
      >
        {t('inbox_preferences.blocked_senders.end')}
      </Button>
    </NamedRow>
  );
}
