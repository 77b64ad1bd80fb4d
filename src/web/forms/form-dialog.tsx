import type { ReactNode, SubmitEvent } from 'react';
import { useCarefulClose } from '#web/api/unsaved-changes.ts';
import { FormError } from '#web/forms/form-error.tsx';
import { Form } from '#web/forms/form.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Actions, Dialog } from '#web/ui/dialog.tsx';
import type { IconName } from '#web/ui/icon.tsx';
import { useHold } from '#web/ui/use-hold.ts';

type Props = {
  title: string;
  text?: string;
  /** What is wrong with the whole form. */
  error?: string | null;
  submit: {
    label: string;
    busyLabel: string;
    icon?: IconName;
    isDanger?: boolean;
    isDisabled?: boolean;
    /** Enter alone is enough, for what is decided many times and can be taken back. */
    isFirst?: boolean;
  };
  isBusy: boolean;
  /** Something was typed that would be lost: closing asks first. */
  isUnsaved?: boolean;
  /** Not called while a press before this one is at work, or while the button is disabled. */
  onSubmit: (form: FormData) => void;
  onClose: () => void;
  /** The fields, and what stands between them. */
  children?: ReactNode;
};

/** A question with its answers: what it is about, the fields, a way out, and the button that does it. */
export function FormDialog({ title, text, error, submit, isBusy, onSubmit, ...rest }: Props) {
  const t = useTranslations();
  const close = useCarefulClose(rest.isUnsaved === true, rest.onClose);
  const isHeld = useHold(isBusy);
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    if (submit.isDisabled !== true) onSubmit(new FormData(event.currentTarget));
  };
  return (
    <Dialog title={title} closeLabel={t('dialog.close')} isHeld={isHeld} onClose={close}>
      {text !== undefined && <p className="dialog-lead">{text}</p>}
      <Form isBusy={isBusy} className="mt-5" onSubmit={send}>
        {/* What is empty, such as the place of an error that is not there, takes no row. */}
        <div className="grid gap-4.5 *:empty:absolute">
          {rest.children}
          <FormError>{error}</FormError>
        </div>
        <Actions>
          <Button variant="quiet" disabled={isHeld} onClick={close}>
            {t('dialog.cancel')}
          </Button>
          <Button
            type="submit"
            variant={submit.isDanger === true ? 'danger' : 'primary'}
            icon={submit.icon}
            disabled={submit.isDisabled}
            data-autofocus={submit.isFirst === true || undefined}
            isBusy={isBusy}
            busyLabel={submit.busyLabel}
          >
            {submit.label}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}
