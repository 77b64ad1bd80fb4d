import type { ReactNode, SubmitEvent } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Actions, Dialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';

type Props = {
  title: string;
  text?: string;
  /** What is wrong with the whole form. */
  error: string | null;
  submit: { label: string; busyLabel: string; isDanger?: boolean; isDisabled?: boolean };
  isBusy: boolean;
  onSubmit: (form: FormData) => void;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
};

/** A form that changes one thing about oneself. */
export function SettingDialog({ title, text, error, submit, isBusy, onSubmit, ...rest }: Props) {
  const t = useTranslations();
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isBusy && submit.isDisabled !== true) onSubmit(new FormData(event.currentTarget));
  };
  return (
    <Dialog title={title} closeLabel={t('dialog.close')} onClose={rest.onClose}>
      {text !== undefined && <p className="dialog-lead">{text}</p>}
      <form className="mt-5" method="post" noValidate onSubmit={send}>
        <div className="grid gap-4.5">{rest.children}</div>
        <div role="alert">
          {error !== null && (
            <p className="field-error mt-4">
              <Icon name="alert" />
              <span>{error}</span>
            </p>
          )}
        </div>
        <Actions>
          <Button variant="quiet" onClick={rest.onClose}>
            {t('profile.form.cancel')}
          </Button>
          <Button
            type="submit"
            variant={submit.isDanger === true ? 'danger' : 'primary'}
            disabled={submit.isDisabled}
            busy={isBusy}
            busyLabel={submit.busyLabel}
          >
            {submit.label}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}
