import type { ReactNode } from 'react';
import { Icon } from '#web/ui/icon.tsx';

/** What is wrong with a whole form, above its button. The place stays, so that a change is read out, and takes no row. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="empty:absolute">
      {children && (
        <p className="field-error mt-0">
          <Icon name="alert" />
          <span className="whitespace-pre-line">{children}</span>
        </p>
      )}
    </div>
  );
}
