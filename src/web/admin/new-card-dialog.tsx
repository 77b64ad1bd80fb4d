import { useState } from 'react';
import { CardSheets, PaperCard } from '#web/admin/card-sheet.tsx';
import { api, read } from '#web/api/client.ts';
import { useErrorToast } from '#web/api/use-error-toast.ts';
import { useOnce } from '#web/api/use-once.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Actions, Dialog } from '#web/ui/dialog.tsx';

/** Makes another code for a person who has one, and shows it once. */
export function NewCardDialog({
  person,
  onClose,
}: {
  person: { id: string; name: string };
  onClose: () => void;
}) {
  const t = useTranslations();
  const showError = useErrorToast();
  const [isPrinting, setPrinting] = useState(false);
  const renew = useOnce({
    mutationFn: () => read(api.admin.people[':id'].code.$post({ param: { id: person.id } })),
    onError: showError('error.unexpected'),
  });
  const card = renew.data;
  if (card === undefined)
    return (
      <ConfirmDialog
        title={t('cards.renew.title', { name: person.name })}
        text={t('cards.renew.text')}
        confirmLabel={t('cards.renew.action')}
        busyLabel={t('rounds.act.busy')}
        isBusy={renew.isPending}
        onConfirm={() => renew.mutate()}
        onClose={onClose}
      />
    );
  return (
    <Dialog title={t('cards.renew.done', { name: card.name })} onClose={onClose}>
      <p className="dialog-lead">{t('cards.renew.once')}</p>
      <div className="mt-5 overflow-x-auto">
        <PaperCard card={card} address={card.address} />
      </div>
      <Actions className="mt-6">
        <Button variant="quiet" onClick={() => setPrinting(true)}>
          {t('compliment.card.print')}
        </Button>
        <Button onClick={onClose}>{t('compliment.sent.done')}</Button>
      </Actions>
      {isPrinting && (
        <CardSheets
          title={card.name}
          until={null}
          address={card.address}
          cards={[card]}
          onClose={() => setPrinting(false)}
        />
      )}
    </Dialog>
  );
}
