import { useState, type SubmitEvent } from 'react';
import { joinModes, mostDomains, type Joining, type JoinMode } from '#domain/accounts/joining.ts';
import { clearMutationError } from '#web/api/clear-mutation-error.ts';
import { ApiError } from '#web/api/errors.ts';
import { usePageData } from '#web/api/page-data.tsx';
import { useUnsavedChanges } from '#web/api/unsaved-changes.ts';
import { useChangeJoining } from '#web/features/community/queries.ts';
import { FormError } from '#web/forms/form-error.tsx';
import { useFormRefusal } from '#web/forms/form-refusal.ts';
import { Form } from '#web/forms/form.tsx';
import { SaveBar } from '#web/forms/save-bar.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ChipsInput, flushDraft } from '#web/ui/chips-input.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Edits the rule for joining without an invitation. */
export function JoiningForm({ stored }: { stored: Joining }) {
  const t = useTranslations();
  const toast = useToast();
  const { sendsMail } = usePageData();
  const change = useChangeJoining();
  /** Null until changed here, so that another administrator's change shows. */
  const [editedMode, setEditedMode] = useState<JoinMode | null>(null);
  const [editedDomains, setEditedDomains] = useState<string[] | null>(null);
  const [draft, setDraft] = useState('');
  const mode = editedMode ?? stored.mode;
  const domains = editedDomains ?? stored.domains;
  const allDomains = addDomains(domains, draft);
  const isChanged =
    mode !== stored.mode || (mode === 'domain' && allDomains.join() !== stored.domains.join());
  useUnsavedChanges(isChanged);
  const { field, formError } = useFormRefusal(change, {}, 'admin.joining.failed');
  const refused = change.error instanceof ApiError ? change.error.values['domain'] : undefined;
  const save = (event: SubmitEvent<HTMLFormElement>): void => {
    if (mode === 'domain') flushDraft(event.currentTarget);
    change.mutate(
      { mode, domains: mode === 'domain' ? allDomains : [] },
      {
        onSuccess: () => {
          setEditedMode(null);
          setEditedDomains(null);
          toast.success(t('admin.joining.saved'));
        },
      },
    );
  };
  return (
    <Form isBusy={change.isPending} className="mt-5 grid max-w-140 gap-4.5" onSubmit={save}>
      <SelectField
        label={t('admin.joining.mode')}
        hint={t(`admin.joining.mode_${mode}_text`)}
        value={mode}
        options={joinModes.map((value) => ({ value, label: t(`admin.joining.mode_${value}`) }))}
        onChange={({ currentTarget: { value } }) => {
          clearMutationError(change);
          setEditedMode(joinModes.find((candidate) => candidate === value) ?? null);
        }}
      />
      {mode === 'domain' && (
        <ChipsInput
          {...field('domains')}
          label={t('admin.joining.domains')}
          hint={t('admin.joining.domains_hint', { most: mostDomains })}
          values={domains}
          onChange={(next) => {
            clearMutationError(change);
            setEditedDomains(next);
          }}
          onDraftChange={setDraft}
          parse={(text) => addDomains([], text)}
          isInvalid={(domain) => domain === refused}
          removeLabel={(domain) => t('admin.joining.domain_remove', { domain })}
          listLabel={t('admin.joining.domains')}
          removedMessage={(domain) => t('admin.joining.domain_removed', { domain })}
        />
      )}
      {!sendsMail && (mode === 'domain' || mode === 'approval') && (
        <p className="rounded-m bg-butter px-4 py-3 text-14 text-on-tint">
          {t(`admin.joining.no_mail_${mode}`)}
        </p>
      )}
      <FormError>{formError}</FormError>
      <SaveBar label={t('admin.joining.save')} isUnsaved={isChanged} />
    </Form>
  );
}

/** Splits at spaces and commas; “@Schule.de” becomes “schule.de”. */
function addDomains(domains: readonly string[], text: string): string[] {
  const newDomains = text
    .split(/[\s,;，；、]+/u)
    .map((domain) => domain.replace(/^@/u, '').toLowerCase())
    .filter(Boolean);
  return [...new Set([...domains, ...newDomains])];
}
