import type { ComponentProps } from 'react';
import { Field } from '#web/ui/field.tsx';

/** E-mail field without automatic capitals and spell checking. */
export function EmailField(props: ComponentProps<typeof Field>) {
  return <Field name="email" type="email" autoCapitalize="none" spellCheck={false} {...props} />;
}
