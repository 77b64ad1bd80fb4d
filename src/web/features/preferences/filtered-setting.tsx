import { useState } from 'react';
import { FilteredDialog } from '#web/features/preferences/filtered-dialog.tsx';
import { useEmptyFiltered } from '#web/features/preferences/queries.ts';
import { useDone } from '#web/forms/use-done.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useFocusWhenLost } from '#web/ui/use-focus-when-lost.ts';

/** Counts the filtered letters, opens and empties their folder. */
export function FilteredSetting({ count }: { count: number }) {
  const t = useTranslations();
  const [open, setOpen] = useState<'folder' | 'clearing' | null>(null);
  // Moves the focus from the buttons, which unmount with the last letter.
  const line = useFocusWhenLost<HTMLParagraphElement>(`${open} ${count}`);
  const close = (): void => setOpen(null);
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5 rounded-m bg-sunk px-4 py-3">
      <p ref={line} tabIndex={-1} className="min-w-0 flex-[1_1_14rem] text-14 outline-none">
        {t('inbox_preferences.filtered.count', { count })}
      </p>
      {count > 0 && (
        <div className="flex flex-wrap gap-x-5 gap-y-1">
          <Button variant="quiet" size="s" onClick={() => setOpen('folder')}>
            {t('inbox_preferences.filtered.open')}
          </Button>
          <Button
            variant="text-danger"
            size="s"
            className="-mx-3"
            onClick={() => setOpen('clearing')}
          >
            {t('inbox_preferences.filtered.clear')}
          </Button>
        </div>
      )}
      {open === 'folder' && <FilteredDialog onClose={close} />}
      {open === 'clearing' && <ClearDialog count={count} onClose={close} />}
    </div>
  );
}

function ClearDialog({ count, onClose }: { count: number; onClose: () => void }) {
  const t = useTranslations();
  const toast = useToast();
  const done = useDone(onClose);
  const clear = useEmptyFiltered();
  const confirm = (): void =>
    clear.mutate(undefined, {
      onSuccess: done(t('inbox_preferences.filtered.cleared')),
      onError: () => toast.error(t('inbox_preferences.filtered.not_cleared')),
    });
  return (
    <ConfirmDialog
      title={t('inbox_preferences.filtered.clear_title')}
      text={t('inbox_preferences.filtered.clear_text', { count })}
      confirmLabel={t('inbox_preferences.filtered.clear')}
      busyLabel={t('inbox_preferences.filtered.clear_busy')}
      isDanger
      isBusy={clear.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
