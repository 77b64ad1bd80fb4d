import { useQueryClient } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { api, read } from '#web/api/client.ts';
import { profileQuery, type Profile } from '#web/api/profile.ts';
import { writeTabItem, readTabItem } from '#web/api/tab-storage.ts';
import { useFailedText } from '#web/api/use-failure-text.ts';
import { useOnce } from '#web/api/use-once.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Deferred } from '#web/shell/deferred.tsx';
import { useToast } from '#web/ui/toast.tsx';

export const loadTraitsDialog = () => import('#web/features/suggestions/traits-dialog.tsx');

/** Loads separately: most members enter traits at registration. */
export const TraitsDialog = lazy(async () => ({
  default: (await loadTraitsDialog()).TraitsDialog,
}));

const dismissedKey = 'traitsPutOff';

/**
 * Asks members who signed up with a provider for traits, once per tab. Others entered them at registration, or came in
 * by a code to write at once.
 */
export function MissingTraits({ profile }: { profile: Profile }) {
  const t = useTranslations();
  const toast = useToast();
  const failedText = useFailedText();
  const client = useQueryClient();
  const [isDismissed, setDismissed] = useState(() => readTabItem(dismissedKey) !== null);
  const save = useOnce({
    mutationFn: (traits: string[]) => read(api.profile.$patch({ json: { traits } })),
    onSuccess: (saved) => {
      client.setQueryData(profileQuery.queryKey, saved);
      toast.success(t('profile.update.success'));
    },
    onError: (error) => toast.error(failedText('profile.update.failed', error)),
  });
  const isAsked = profile.hasPassword || profile.code !== null;
  const isMissing = !isAsked && !profile.isAdmin && profile.traits.length === 0;
  if (!isMissing || isDismissed) return null;
  const dismiss = (): void => {
    writeTabItem(dismissedKey, '1');
    setDismissed(true);
  };
  return (
    // Skips the question if its code fails to load; the next visit asks.
    <Deferred>
      <TraitsDialog
        defaultTraits={[]}
        isBusy={save.isPending}
        title={t('dashboard.traits.title')}
        lead={t('dashboard.traits.lead')}
        submitLabel={t('dashboard.traits.save')}
        busyLabel={t('dashboard.traits.save_busy')}
        laterLabel={t('dashboard.traits.later')}
        onSubmit={(traits) => save.mutate(traits)}
        onClose={dismiss}
      />
    </Deferred>
  );
}
