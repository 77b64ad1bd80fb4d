import { useEffect, useState, type ComponentPropsWithRef, type SubmitEvent } from 'react';
import { FormBusy } from '#web/forms/submit-button.tsx';

type Props = Omit<ComponentPropsWithRef<'form'>, 'onSubmit'> & {
  isBusy: boolean;
  /** Selects the content of the wrong field, for fields that are retyped, such as a code. */
  selectsInvalid?: boolean;
  /** Skipped while `isBusy`. */
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
};

/**
 * Form with our own validation. After a refused submit it focuses the first wrong field, so that a screen reader reads
 * its error; if the field already has the focus, it announces the error.
 */
export function Form({ isBusy, selectsInvalid = false, onSubmit, children, ...rest }: Props) {
  const [sent, setSent] = useState<{ form: HTMLFormElement } | null>(null);
  const [announcement, announce] = useState('');
  useEffect(() => {
    if (sent === null || isBusy) return undefined;
    // Waits a task, in which a call that has just started sets `isBusy`.
    const timer = setTimeout(() => {
      const field = sent.form.querySelector<HTMLInputElement>('[aria-invalid="true"]');
      if (field === null) return;
      if (field === document.activeElement) announce(errorTextOf(field));
      field.focus();
      if (selectsInvalid) field.select();
    });
    return () => clearTimeout(timer);
  }, [sent, isBusy, selectsInvalid]);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isBusy) return;
    announce('');
    setSent({ form: event.currentTarget });
    onSubmit(event);
  };
  return (
    <form method="post" noValidate {...rest} onSubmit={submit}>
      <FormBusy value={isBusy}>{children}</FormBusy>
      {announcement !== '' && (
        <p className="sr-only" role="alert">
          {announcement}
        </p>
      )}
    </form>
  );
}

function errorTextOf(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  const texts = ids.map((id) => document.getElementById(id));
  return texts.find((text) => text?.matches('.field-error'))?.textContent ?? '';
}
