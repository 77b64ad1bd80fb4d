import { useState } from 'react';
import { promptLimits, promptTypes } from '#domain/ai/ai-settings.ts';
import { ApiError } from '#web/api/errors.ts';
import { useConfirmedClose } from '#web/api/unsaved-changes.ts';
import { useFailedText } from '#web/api/use-failure-text.ts';
import { useSavePrompt, type Prompt, type PromptDraft } from '#web/features/prompts/queries.ts';
import { TrialPanel } from '#web/features/prompts/trial-panel.tsx';
import { FormError } from '#web/forms/form-error.tsx';
import { Form } from '#web/forms/form.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Actions, Dialog } from '#web/ui/dialog.tsx';
import { Field, TextAreaField } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useBusyLock } from '#web/ui/use-busy-lock.ts';

/** Writes a new prompt or a prompt's next version, and tries it before saving. */
export function PromptDialog({
  prompt,
  prompts,
  onClose,
}: {
  prompt: Prompt | null;
  /** All versions; another administrator may add one meanwhile. */
  prompts: readonly Prompt[];
  onClose: () => void;
}) {
  const t = useTranslations();
  const toast = useToast();
  const failedText = useFailedText();
  const failed = prompt === null ? 'prompts.create.failed' : 'prompts.save.failed';
  const save = useSavePrompt();
  const isLocked = useBusyLock(save.isPending);
  const [draft, setDraft] = useState(() => draftOf(prompt));
  // The newest version known when the edit began (P211).
  const [newest, setNewest] = useState(() => newestOf(prompt, prompts));
  const [isChecked, setChecked] = useState(false);
  const [isUnsaved, setUnsaved] = useState(false);
  const close = useConfirmedClose(isUnsaved, onClose);
  const change = (changed: Partial<Draft>): void => {
    setDraft({ ...draft, ...changed });
    setUnsaved(true);
  };
  const requiredError = (text: string): string | undefined =>
    isChecked && text.trim() === '' ? t('prompts.error.required') : undefined;
  const submit = (): void => {
    setChecked(true);
    if (draft.name.trim() === '' || draft.promptText.trim() === '') return;
    save.mutate(
      { ...draft, newest },
      {
        onSuccess: () => {
          toast.success(t(prompt === null ? 'prompts.create.success' : 'prompts.save.success'));
          onClose();
        },
        onError: (error) => {
          // Accepts a second save: the administrator has read the conflict.
          if (isNewerVersionError(error)) setNewest(Number(error.values['version']));
          else toast.error(failedText(failed, error));
        },
      },
    );
  };
  return (
    <Dialog
      size="xl"
      title={
        prompt === null ? t('prompts.list.create') : t('prompts.edit.title', { name: prompt.name })
      }
      isLocked={isLocked}
      onClose={close}
    >
      {prompt !== null && <p className="dialog-lead">{t('prompts.edit.text')}</p>}
      <Form isBusy={save.isPending} className="mt-5" onSubmit={submit}>
        <div className="grid gap-4.5">
          <Field
            label={t('prompts.field.name')}
            name="name"
            maxLength={promptLimits.name}
            value={draft.name}
            error={requiredError(draft.name)}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <Field
            label={t('prompts.field.description')}
            name="description"
            maxLength={promptLimits.description}
            value={draft.description}
            onChange={(event) => change({ description: event.currentTarget.value })}
          />
          {prompt === null && (
            <SelectField
              label={t('prompts.field.type')}
              value={draft.type}
              options={promptTypes.map((type) => ({
                value: type,
                label: t(`prompts.type.${type}`),
              }))}
              onChange={({ currentTarget: { value } }) =>
                change({ type: promptTypes.find((type) => type === value) ?? draft.type })
              }
            />
          )}
          <TextAreaField
            label={t('prompts.field.text')}
            name="promptText"
            rows={10}
            maxLength={promptLimits.promptText}
            value={draft.promptText}
            error={requiredError(draft.promptText)}
            onChange={(event) => change({ promptText: event.currentTarget.value })}
          />
          <Checkbox
            label={t('prompts.field.use_now')}
            checked={draft.isActive}
            onChange={(event) => change({ isActive: event.currentTarget.checked })}
          />
        </div>
        <FormError>{isNewerVersionError(save.error) && failedText(failed, save.error)}</FormError>
        <Actions>
          <Button variant="quiet" disabled={isLocked} onClick={close}>
            {t('dialog.cancel')}
          </Button>
          <SubmitButton busyLabel={t('prompts.edit.save_busy')}>
            {t('prompts.edit.save')}
          </SubmitButton>
        </Actions>
      </Form>
      <TrialPanel type={draft.type} promptText={draft.promptText} />
    </Dialog>
  );
}

function isNewerVersionError(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code.is('prompts.error.newer');
}

type Draft = Omit<PromptDraft, 'newest'>;
/** Returns undefined for a new prompt. */
function newestOf(prompt: Prompt | null, prompts: readonly Prompt[]): number | undefined {
  if (prompt === null) return undefined;
  const family = prompts.filter(({ familyId }) => familyId === prompt.familyId);
  return Math.max(prompt.version, ...family.map(({ version }) => version));
}

/** Starts new prompts as compliment generation (P45). */
function draftOf(prompt: Prompt | null): Draft {
  if (prompt === null)
    return {
      id: null,
      type: 'generation',
      name: '',
      description: '',
      promptText: '',
      isActive: true,
    };
  const { id, type, name, description, promptText, isActive } = prompt;
  return { id, type, name, description, promptText, isActive };
}
