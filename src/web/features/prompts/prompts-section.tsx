import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DiffDialog } from '#web/features/prompts/diff-dialog.tsx';
import { PromptDialog } from '#web/features/prompts/prompt-dialog.tsx';
import { translateShipped } from '#web/features/prompts/prompt-families.ts';
import { PromptsTable } from '#web/features/prompts/prompts-table.tsx';
import { promptsQuery, useActivatePrompt, type Prompt } from '#web/features/prompts/queries.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ListState } from '#web/shell/list-state.tsx';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast.tsx';

type Open = { dialog: 'edit'; prompt: Prompt | null } | { dialog: 'compare'; prompt: Prompt };

/** Manages the prompts: versions, comparison and activation. */
export function PromptsSection() {
  const t = useTranslations();
  const toast = useToast();
  const prompts = useQuery(promptsQuery);
  const { data } = prompts;
  const [open, setOpen] = useState<Open | null>(null);
  const activate = useActivatePrompt();
  const shown = data?.prompts.map((prompt) => translateShipped(t, prompt)) ?? [];
  // Edits the stored words, not the translated ones.
  const edit = ({ id }: Prompt): void =>
    setOpen({ dialog: 'edit', prompt: data?.prompts.find((one) => one.id === id) ?? null });
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
        <Button size="s" icon="plus" onClick={() => setOpen({ dialog: 'edit', prompt: null })}>
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
            onCompare={(prompt) => setOpen({ dialog: 'compare', prompt })}
            onEdit={edit}
          />
        </div>
      )}
      {open?.dialog === 'edit' && (
        <PromptDialog
          prompt={open.prompt}
          prompts={data?.prompts ?? []}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.dialog === 'compare' && (
        <DiffDialog prompt={open.prompt} prompts={shown} onClose={() => setOpen(null)} />
      )}
    </section>
  );
}
