import type { ReactNode } from 'react';
import { Icon } from '#web/ui/icon.tsx';

/** Shows the error of a whole form above its button. Stays mounted, so that screen readers announce changes. */
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
