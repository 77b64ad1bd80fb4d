import type { ReactNode, SubmitEvent } from 'react';
import { useConfirmedClose } from '#web/api/unsaved-changes.ts';
import { FormError } from '#web/forms/form-error.tsx';
import { Form } from '#web/forms/form.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Actions, Dialog } from '#web/ui/dialog.tsx';
import type { IconName } from '#web/ui/icon.tsx';
import { useBusyLock } from '#web/ui/use-busy-lock.ts';

type Props = {
  title: string;
  text?: string;
  /** Error of the whole form. */
  error?: string | null;
  submit: {
    label: string;
    busyLabel: string;
    icon?: IconName;
    isDanger?: boolean;
    isDisabled?: boolean;
    /** Focuses the button, so that Enter is enough: for frequent decisions that can be undone. */
    isFirst?: boolean;
  };
  isBusy: boolean;
  /** Asks before closing, since input would be lost. */
  isUnsaved?: boolean;
  /** Skipped while `isBusy` or while the button is disabled. */
  onSubmit: (form: FormData) => void;
  onClose: () => void;
  /** Fields, and content between them. */
  children?: ReactNode;
};

/** Dialog with a form: text, fields, cancel and submit. */
export function FormDialog({ title, text, error, submit, isBusy, onSubmit, ...rest }: Props) {
  const t = useTranslations();
  const close = useConfirmedClose(rest.isUnsaved === true, rest.onClose);
  const isLocked = useBusyLock(isBusy);
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    if (submit.isDisabled !== true) onSubmit(new FormData(event.currentTarget));
  };
  return (
    <Dialog title={title} isLocked={isLocked} onClose={close}>
      {text !== undefined && <p className="dialog-lead">{text}</p>}
      <Form isBusy={isBusy} className="mt-5" onSubmit={send}>
        {/* Takes empty elements, such as the place of an absent error, out of the grid. */}
        <div className="grid gap-4.5 *:empty:absolute">
          {rest.children}
          <FormError>{error}</FormError>
        </div>
        <Actions>
          <Button variant="quiet" disabled={isLocked} onClick={close}>
            {t('dialog.cancel')}
          </Button>
          <SubmitButton
            variant={submit.isDanger === true ? 'danger' : 'primary'}
            icon={submit.icon}
            disabled={submit.isDisabled}
            data-autofocus={submit.isFirst === true || undefined}
            busyLabel={submit.busyLabel}
          >
            {submit.label}
          </SubmitButton>
        </Actions>
      </Form>
    </Dialog>
  );
}
