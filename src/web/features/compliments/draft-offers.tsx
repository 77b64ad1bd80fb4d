import { removeDraft, saveDraft, useDrafts } from '#web/features/compliments/draft-store.ts';
import type { Draft } from '#web/features/compliments/draft.ts';
import { useShownName } from '#web/i18n/use-shown-name.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Offers to continue or discard unsent compliments. */
export function DraftOffers({
  personId,
  onResume,
}: {
  personId: string;
  onResume: (draft: Draft) => void;
}) {
  const t = useTranslations();
  const shownName = useShownName();
  const toast = useToast();
  const drafts = useDrafts(personId);
  if (drafts.length === 0) return null;
  const discard = (draft: Draft): void => {
    removeDraft(personId, draft);
    // Moves the focus from the button, which unmounts.
    document.querySelector('main')?.focus({ preventScroll: true });
    toast.info(t('dashboard.draft.discarded'), {
      action: {
        label: t('dashboard.draft.undo'),
        onPress: () => saveDraft(personId, draft),
      },
    });
  };
  return (
    <ul className="mb-6 grid grid-cols-1 gap-3">
      {drafts.map((draft) => (
        <li
          key={draft.id}
          className="tint flex flex-wrap items-center gap-x-4 gap-y-3 rounded-letter bg-butter px-5 py-3.5 text-on-tint"
        >
          <Icon name="edit" />
          <div className="min-w-0 grow basis-60">
            <p className="font-semibold">
              {draft.blind
                ? t('dashboard.draft.title_blind')
                : t('dashboard.draft.title', { name: shownName(draft.receiver.name) })}
            </p>
            <p dir="auto" className="truncate text-14">
              {draft.text}
            </p>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button variant="text" size="s" onClick={() => discard(draft)}>
              {t('dashboard.draft.discard')}
            </Button>
            <Button variant="ink" size="s" onClick={() => onResume(draft)}>
              {t('dashboard.draft.resume')}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
