import { useQuery } from '@tanstack/react-query';
import type { ReactNode, Ref } from 'react';
import { preferencesQuery, type Preferences } from '#web/features/preferences/queries.ts';
import { ListState } from '#web/shell/list-state.tsx';

/** Panel of the preferences, with loading and failure. */
export function PreferencesPanel({
  id,
  title,
  text,
  failedText,
  children,
}: {
  id?: string;
  title?: string;
  text?: string;
  failedText: string;
  children: (preferences: Preferences) => ReactNode;
}) {
  const query = useQuery(preferencesQuery);
  return (
    <section className="panel" id={id}>
      {title !== undefined && <h3 className="text-18">{title}</h3>}
      {text !== undefined && <p className="max-w-136 text-14 text-muted">{text}</p>}
      {query.data === undefined ? (
        <ListState query={query} failedText={failedText} />
      ) : (
        children(query.data)
      )}
    </section>
  );
}

export function PreferencesSection({
  title,
  text,
  headingRef,
  children,
}: {
  title: string;
  text?: string | false;
  /** Receives the focus of unmounted buttons. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}) {
  return (
    <section>
      <h3 ref={headingRef} tabIndex={headingRef ? -1 : undefined} className="text-18 outline-none">
        {title}
      </h3>
      {text && <p className="max-w-136 text-14 text-muted">{text}</p>}
      {children}
    </section>
  );
}
