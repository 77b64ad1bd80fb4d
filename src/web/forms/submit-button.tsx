import { createContext, useContext } from 'react';
import { Button, type ButtonProps } from '#web/ui/button.tsx';

/** True while the form around it is busy. */
export const FormBusy = createContext(false);

/** Button that submits the form around it, and is busy with it. */
export function SubmitButton(props: Omit<ButtonProps, 'type' | 'isBusy' | 'href'>) {
  return <Button {...props} type="submit" isBusy={useContext(FormBusy)} />;
}
