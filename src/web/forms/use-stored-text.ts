import { useState } from 'react';
import { useSession } from '#web/api/session.ts';
import { writeTabItem, readTabItem } from '#web/api/tab-storage.ts';

/**
 * Stores the text of a form in the tab's session storage until it is emptied, so that it survives an ended session and
 * a reload (P218). `purpose` identifies the form, such as `report:<id>`. Texts are stored by person; without storage
 * they live as long as the page.
 */
export function useStoredText(purpose: string): [string, (text: string) => void] {
  const session = useSession();
  const [key] = useState(() =>
    session.status === 'signed-in' ? `typed:${session.session.user.id}:${purpose}` : null,
  );
  const [text, setText] = useState(() => (key && readTabItem(key)) ?? '');
  const change = (next: string): void => {
    setText(next);
    if (key !== null) writeTabItem(key, next || null);
  };
  return [text, change];
}
