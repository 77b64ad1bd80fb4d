import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { AdminConfirm } from '#web/admin/admin-confirm.tsx';
import { reasonsQuery } from '#web/admin/reason-field.tsx';
import { useErrorToast } from '#web/api/use-error-toast.ts';
import { ReasonDialog } from '#web/features/moderation/reason-dialog.tsx';
import {
  useOrderReasons,
  useRetireReason,
  type Reason,
} from '#web/features/moderation/reasons-queries.ts';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ListState } from '#web/shell/list-state.tsx';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast.tsx';

type OpenDialog = { name: 'save'; reason: Reason | null } | { name: 'retire'; reason: Reason };

/** Manages the reasons that senders are told after a removal: add, reword, order, retire. */
export function ReasonsSection() {
  const t = useTranslations();
  const query = useQuery(reasonsQuery);
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const close = (): void => setOpenDialog(null);
  return (
    <section className="panel">
      <h2 tabIndex={-1} className="text-28 outline-none">
        {t('admin.reasons.title')}
      </h2>
      <p className="mt-1 mb-5 text-14 text-muted">{t('admin.reasons.text')}</p>
      {query.data === undefined ? (
        <ListState query={query} failedText={t('admin.reasons.load_failed')} />
      ) : (
        <ReasonList
          reasons={query.data.reasons}
          onEdit={(reason) => setOpenDialog({ name: 'save', reason })}
          onRetire={(reason) => setOpenDialog({ name: 'retire', reason })}
        />
      )}
      <div className="mt-5">
        <Button icon="plus" onClick={() => setOpenDialog({ name: 'save', reason: null })}>
          {t('admin.reasons.add')}
        </Button>
      </div>
      {openDialog?.name === 'save' && <ReasonDialog reason={openDialog.reason} onClose={close} />}
      {openDialog?.name === 'retire' && <RetireDialog reason={openDialog.reason} onClose={close} />}
    </section>
  );
}

function ReasonList({
  reasons,
  onEdit,
  onRetire,
}: {
  reasons: readonly Reason[];
  onEdit: (reason: Reason) => void;
  onRetire: (reason: Reason) => void;
}) {
  const t = useTranslations();
  const toast = useToast();
  const showError = useErrorToast();
  const { language } = useLanguage();
  const order = useOrderReasons();
  const listId = useId();
  const pressed = useRef<HTMLButtonElement>(null);
  // Restores the focus: browsers drop it from a moved element.
  useEffect(() => {
    const isFocusLost = reasons.length > 0 && document.activeElement === document.body;
    if (isFocusLost) pressed.current?.focus();
    pressed.current = null;
  }, [reasons]);
  const move = (button: HTMLButtonElement, from: number, to: number): void => {
    if (reasons[to] === undefined || order.isPending) return;
    pressed.current = button;
    const ids = reasons.map(({ id }) => id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    order.mutate(ids, {
      onSuccess: () => toast.success(t('admin.reasons.order_saved')),
      onError: showError('admin.reasons.failed'),
    });
  };
  return (
    <ol>
      {reasons.map((reason, index) => {
        const words = reason.words[language];
        const wordsId = `${listId}-${reason.id}`;
        return (
          <li
            key={reason.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 rule-t py-3 first:rule-none"
          >
            <span id={wordsId} className="min-w-0 grow basis-60 wrap-anywhere">
              {words}
            </span>
            <span className="-ml-3 flex flex-wrap gap-1 sm:-mr-3 sm:ml-0">
              <Button
                variant="text"
                size="s"
                icon="up"
                aria-label={t('admin.reasons.up', { reason: words })}
                aria-disabled={index === 0}
                onClick={({ currentTarget }) => move(currentTarget, index, index - 1)}
              />
              <Button
                variant="text"
                size="s"
                icon="down"
                aria-label={t('admin.reasons.down', { reason: words })}
                aria-disabled={index === reasons.length - 1}
                onClick={({ currentTarget }) => move(currentTarget, index, index + 1)}
              />
              <Button
                variant="quiet"
                size="s"
                icon="edit"
                aria-describedby={wordsId}
                onClick={() => onEdit(reason)}
              >
                <span className="max-sm:sr-only">{t('admin.reasons.edit')}</span>
              </Button>
              <Button
                variant="text-danger"
                size="s"
                aria-describedby={wordsId}
                onClick={() => onRetire(reason)}
              >
                {t('admin.reasons.retire')}
              </Button>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function RetireDialog({ reason: { id, words }, onClose }: { reason: Reason; onClose: () => void }) {
  const t = useTranslations();
  const toast = useToast();
  const showError = useErrorToast();
  const { language } = useLanguage();
  const retire = useRetireReason();
  return (
    <AdminConfirm
      title={t('admin.reasons.retire_title')}
      text={t('admin.reasons.retire_text', { reason: words[language] })}
      confirmLabel={t('admin.reasons.retire')}
      isDanger
      isBusy={retire.isPending}
      onConfirm={() =>
        retire.mutate(id, {
          onSuccess: () => toast.success(t('admin.reasons.retired')),
          onError: showError('admin.reasons.failed'),
          onSettled: onClose,
        })
      }
      onClose={onClose}
    />
  );
}
