import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PromptDialog } from '#web/features/prompts/prompt-dialog.tsx';
import { translateShipped } from '#web/features/prompts/prompt-families.ts';
import { PromptsTable } from '#web/features/prompts/prompts-table.tsx';
import { promptsQuery, useActivatePrompt, type Prompt } from '#web/features/prompts/queries.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ListState } from '#web/shell/list-state.tsx';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Manages the prompts: versions and activation. */
export function PromptsSection() {
  const t = useTranslations();
  const toast = useToast();
  const prompts = useQuery(promptsQuery);
  const { data } = prompts;
  /** Null while the dialog is closed; a prompt of null is a new one. */
  const [open, setOpen] = useState<{ prompt: Prompt | null } | null>(null);
  const activate = useActivatePrompt();
  const shown = data?.prompts.map((prompt) => translateShipped(t, prompt)) ?? [];
  // Edits the stored words, not the translated ones.
  const edit = ({ id }: Prompt): void =>
    setOpen({ prompt: data?.prompts.find((one) => one.id === id) ?? null });
  const use = ({ id, version }: Prompt): void => {
    if (activate.isPending) return;
    activate.mutate(id, {
      onSuccess: () => toast.success(t('prompts.list.activated', { version })),
      onError: () => toast.error(t('prompts.list.activate_failed')),
    });
  };
  return (
    <section className="panel">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-28">{t('admin.section.prompts')}</h2>
        <Button size="s" icon="plus" onClick={() => setOpen({ prompt: null })}>
          {t('prompts.list.create')}
        </Button>
      </div>
      {data === undefined ? (
        <ListState query={prompts} failedText={t('prompts.load.failed')} />
      ) : (
        <div className="mt-4">
          <PromptsTable
            prompts={shown}
            activating={activate.isPending ? activate.variables : null}
            onActivate={use}
            onEdit={edit}
          />
        </div>
      )}
      {open !== null && (
        <PromptDialog
          prompt={open.prompt}
          prompts={data?.prompts ?? []}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}
