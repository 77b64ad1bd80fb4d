import { lazy, useState, type ReactNode } from 'react';
import { isClosed } from '#domain/rounds/round.ts';
import { api, read } from '#web/api/client.ts';
import { roundsKey } from '#web/api/letter-keys.ts';
import { useProfile } from '#web/api/profile.ts';
import { useOnce } from '#web/api/use-once.ts';
import type { Management, Round } from '#web/features/rounds/queries.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useFormRefusal } from '#web/forms/form-refusal.ts';
import { textOf } from '#web/forms/form-text.ts';
import { useShownName } from '#web/i18n/use-shown-name.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Deferred } from '#web/shell/deferred.tsx';
import { ActionMenu, type MenuAction } from '#web/ui/action-menu.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';

/** Loads separately: few need another code. */
const NewCardDialog = lazy(async () => ({
  default: (await import('#web/admin/new-card-dialog.tsx')).NewCardDialog,
}));

type Member = { id: string; name: string };

/** Offers what the organizer may do with a person; `children` are the button, or stand alone without any act. */
export function MemberActs({
  round: { id: roundId, startedAt },
  member,
  onRemove,
  children,
}: {
  round: Round;
  /** A code opens the account of some. */
  member: Member & { hasCode: boolean };
  onRemove: (() => void) | null;
  children: ReactNode;
}) {
  const t = useTranslations();
  const isAdmin = useProfile().data?.isAdmin === true;
  const [open, setOpen] = useState<'rename' | 'renew' | null>(null);
  const close = (): void => setOpen(null);
  const actions: MenuAction[] = [];
  if (member.hasCode && startedAt === null)
    actions.push({
      id: 'rename',
      label: t('rounds.members.rename'),
      onSelect: () => setOpen('rename'),
    });
  if (member.hasCode && isAdmin)
    actions.push({
      id: 'renew',
      label: t('cards.renew.action'),
      onSelect: () => setOpen('renew'),
    });
  if (onRemove !== null)
    actions.push({
      id: 'remove',
      label: t('rounds.manage.remove'),
      isDanger: true,
      onSelect: onRemove,
    });
  if (actions.length === 0) return children;
  return (
    <>
      <ActionMenu label={t('rounds.members.acts', { name: member.name })} actions={actions}>
        {children}
      </ActionMenu>
      {open === 'rename' && <RenameDialog {...{ roundId, member }} onClose={close} />}
      {open === 'renew' && (
        <Deferred>
          <NewCardDialog person={member} onClose={close} />
        </Deferred>
      )}
    </>
  );
}

function RenameDialog({
  roundId,
  member,
  onClose,
}: {
  roundId: string;
  member: Member;
  onClose: () => void;
}) {
  const t = useTranslations();
  const rename = useOnce({
    mutationFn: (json: { name: string }) =>
      read(
        api.rounds[':id'].members[':personId'].name.$put({
          param: { id: roundId, personId: member.id },
          json,
        }),
      ),
    refetches: [roundsKey],
  });
  const { field, formError } = useFormRefusal(rename, {}, 'rounds.act.failed');
  return (
    <FormDialog
      title={t('rounds.members.rename')}
      text={t('rounds.members.rename_text')}
      error={formError}
      submit={{ label: t('rounds.members.rename'), busyLabel: t('rounds.act.busy') }}
      isBusy={rename.isPending}
      onSubmit={(form) => rename.mutate({ name: textOf(form, 'name') }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Field
        {...field('name')}
        label={t('register.field.name')}
        defaultValue={member.name}
        autoComplete="off"
      />
    </FormDialog>
  );
}

/** Lists who was removed, to let them back in. */
export function RemovedMembers({
  round,
  removed,
  onBack,
}: {
  round: Round;
  removed: Management['removed'];
  onBack: (person: Member) => void;
}) {
  const t = useTranslations();
  const shownName = useShownName();
  if (removed.length === 0 || isClosed(round)) return null;
  return (
    <>
      <h3 className="mt-5 text-18">{t('rounds.members.removed_title')}</h3>
      <ul className="mt-1">
        {removed.map(({ id, name }) => (
          <li key={id} className="flex items-center gap-3 rule-t py-1.5 first:rule-none">
            <span className="min-w-0 grow wrap-anywhere">{shownName(name)}</span>
            <Button variant="text" size="s" onClick={() => onBack({ id, name: shownName(name) })}>
              {t('rounds.members.back')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
