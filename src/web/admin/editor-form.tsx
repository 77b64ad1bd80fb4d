import type { ReactNode } from 'react';
import { Form } from '#web/forms/form.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Actions } from '#web/ui/dialog.tsx';
import { useBusyLock } from '#web/ui/use-busy-lock.ts';

/** Form of an editor whose draft is stored until it is saved or dropped. */
export function EditorForm({
  hasDraft,
  isSaving,
  onSave,
  onDiscard,
  onClose,
  children,
}: {
  hasDraft: boolean;
  isSaving: boolean;
  onSave: () => void;
  onDiscard: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useTranslations();
  const isLocked = useBusyLock(isSaving);
  return (
    <Form isBusy={isSaving} className="mt-5" onSubmit={onSave}>
      {children}
      <Actions>
        {hasDraft && (
          <Button variant="text" onClick={onDiscard}>
            {t('texts.edit.drop')}
          </Button>
        )}
        <Button variant="quiet" disabled={isLocked} onClick={onClose}>
          {t(hasDraft ? 'texts.edit.keep' : 'dialog.cancel')}
        </Button>
        <SubmitButton busyLabel={t('admin.dialog.busy')}>{t('texts.edit.save')}</SubmitButton>
      </Actions>
    </Form>
  );
}
