import { useState, type SubmitEvent } from 'react';
import { addTraits, areTraitsWithinLimits } from '#domain/accounts/traits.ts';
import { TraitsField } from '#web/features/suggestions/traits-field.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Actions, Dialog } from '#web/ui/dialog.tsx';

/** Asks for traits. Mount it only while it is open; `onSubmit` receives at least one trait, within the limits. */
export function TraitsDialog({
  defaultTraits,
  isBusy,
  title,
  lead,
  submitLabel,
  busyLabel,
  laterLabel,
  onSubmit,
  onClose,
}: {
  /** Shown until the first change, so they may arrive later */
  defaultTraits: readonly string[];
  isBusy: boolean;
  title?: string | undefined;
  lead?: string | undefined;
  submitLabel?: string | undefined;
  busyLabel?: string | undefined;
  /** Labels a button that closes without traits */
  laterLabel?: string | undefined;
  onSubmit: (traits: string[]) => void;
  onClose: () => void;
}) {
  const t = useTranslations();
  const [editedTraits, setEditedTraits] = useState<readonly string[] | null>(null);
  const traits = editedTraits ?? defaultTraits;
  const [draft, setDraft] = useState('');
  const allTraits = addTraits(traits, draft);
  const isOverLimit = !areTraitsWithinLimits(allTraits);

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isBusy || allTraits.length === 0 || isOverLimit) return;
    onSubmit(allTraits);
  };

  return (
    <Dialog title={title ?? t('suggestions.traits.title')} onClose={onClose}>
      <p className="dialog-lead">{lead ?? t('suggestions.traits.lead')}</p>
      <form className="mt-6" method="post" noValidate onSubmit={submit}>
        <TraitsField
          values={traits}
          onChange={setEditedTraits}
          onDraftChange={setDraft}
          hasSuggestions
        />
        <Actions>
          {laterLabel !== undefined && (
            <Button variant="quiet" onClick={onClose}>
              {laterLabel}
            </Button>
          )}
          <Button
            type="submit"
            icon={laterLabel === undefined ? 'spark' : undefined}
            isBusy={isBusy}
            busyLabel={busyLabel ?? t('suggestions.traits.busy')}
            disabled={allTraits.length === 0 || isOverLimit}
          >
            {submitLabel ?? t('suggestions.traits.submit')}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}
