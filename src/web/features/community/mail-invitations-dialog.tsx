import { useState } from 'react';
import { readAddressList } from '#domain/accounts/address-list.ts';
import { invitationLimits } from '#domain/accounts/joining.ts';
import type { Language } from '#domain/i18n/language.ts';
import { clearMutationError } from '#web/api/clear-mutation-error.ts';
import { useMailInvitations } from '#web/features/community/queries.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useFormRefusal } from '#web/forms/form-refusal.ts';
import { textOf } from '#web/forms/form-text.ts';
import { LanguageField } from '#web/forms/language-field.tsx';
import { useDone } from '#web/forms/use-done.ts';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { TextAreaField } from '#web/ui/field.tsx';

/** Mails invitations, one per person. */
export function MailInvitationsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations();
  const done = useDone(onClose);
  const pageLanguage = useLanguage().language;
  const [language, setLanguage] = useState<Language>(pageLanguage);
  const [count, setCount] = useState<number | null>(null);
  const [unfit, setUnfit] = useState<string | null>(null);
  const [read, setRead] = useState<readonly string[]>([]);
  const send = useMailInvitations();
  const { field, formError } = useFormRefusal(send, {}, 'admin.invitations.failed');
  const { addresses: maxAddresses } = invitationLimits;
  const { name, error } = field('emails');
  const countError =
    count === 0 ? 'admin.invitations.address_missing' : 'admin.invitations.too_many';
  const submit = (form: FormData): void => {
    const { emails, unfit: wrong } = readAddressList(textOf(form, name));
    const isValid = emails.length >= 1 && emails.length <= maxAddresses;
    setUnfit(wrong[0] ?? null);
    if (wrong.length > 0) return;
    setCount(isValid ? null : emails.length);
    if (!isValid) return;
    send.mutate(
      { emails, language },
      { onSuccess: done(t('admin.invitations.mailed', { count: emails.length })) },
    );
  };
  return (
    <FormDialog
      title={t('admin.invitations.mail')}
      text={t('admin.invitations.mail_text')}
      error={formError}
      submit={{
        label: t('admin.invitations.mail_action'),
        busyLabel: t('admin.dialog.busy'),
        icon: 'mail',
      }}
      isBusy={send.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextAreaField
        label={t('admin.invitations.addresses')}
        hint={t('admin.invitations.addresses_hint', { most: maxAddresses })}
        name={name}
        error={
          unfit === null
            ? count === null
              ? error
              : t(countError, { most: maxAddresses })
            : t('admin.invitations.error.address', { address: unfit })
        }
        rows={3}
        spellCheck={false}
        autoCapitalize="none"
        onInput={({ currentTarget }) => {
          setRead(readAddressList(currentTarget.value).emails);
          setUnfit(null);
          setCount(null);
          clearMutationError(send);
        }}
      />
      {/* Shows what was read out of a pasted list before anything is sent. */}
      <output className="block text-14 wrap-anywhere text-muted empty:hidden">
        {read.length > 0 &&
          t('admin.invitations.read', { count: read.length, addresses: read.join(', ') })}
      </output>
      <LanguageField
        label={t('admin.invitations.language')}
        value={language}
        onLanguage={setLanguage}
      />
    </FormDialog>
  );
}
