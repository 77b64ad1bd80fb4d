import { useEffect, useState, type ComponentPropsWithRef, type SubmitEvent } from 'react';

type Props = Omit<ComponentPropsWithRef<'form'>, 'onSubmit'> & {
  isBusy: boolean;
  /** For fields that are typed anew rather than mended, such as a code. */
  selectsFault?: boolean;
  /** Not called while a press before this one is at work. */
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
};

/**
 * A form of our own rules and the server's. After a submit that they refuse the focus is in the first wrong field, which
 * a screen reader reads with what is wrong; where the focus is there already, the form says it.
 */
export function Form({ isBusy, selectsFault = false, onSubmit, children, ...rest }: Props) {
  const [sent, setSent] = useState<{ form: HTMLFormElement } | null>(null);
  const [said, say] = useState('');
  useEffect(() => {
    if (sent === null || isBusy) return undefined;
    // A call that has just begun says so in the next task.
    const timer = setTimeout(() => {
      const field = sent.form.querySelector<HTMLInputElement>('[aria-invalid="true"]');
      if (field === null) return;
      if (field === document.activeElement) say(faultOf(field));
      field.focus();
      if (selectsFault) field.select();
    });
    return () => clearTimeout(timer);
  }, [sent, isBusy, selectsFault]);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isBusy) return;
    say('');
    setSent({ form: event.currentTarget });
    onSubmit(event);
  };
  return (
    <form method="post" noValidate {...rest} onSubmit={submit}>
      {children}
      {said !== '' && (
        <p className="sr-only" role="alert">
          {said}
        </p>
      )}
    </form>
  );
}

function faultOf(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  const texts = ids.map((id) => document.getElementById(id));
  return texts.find((text) => text?.matches('.field-error'))?.textContent ?? '';
}
