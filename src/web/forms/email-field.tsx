import type { ComponentProps } from 'react';
import { Field } from '#web/ui/field.tsx';

/** A field for an e-mail address, in which no keyboard corrects anything. */
export function EmailField(props: ComponentProps<typeof Field>) {
  return <Field name="email" type="email" autoCapitalize="none" spellCheck={false} {...props} />;
}
