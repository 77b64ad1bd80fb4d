import { useEffect, useRef, type ReactNode } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import './disclosure.css';

/** Panel that opens on a press, or if the address names it or an element in it (`#id`). Its head shows `state`. */
export function Disclosure({
  id,
  title,
  state,
  isOpen = false,
  children,
}: {
  id: string;
  title: ReactNode;
  state: ReactNode;
  /** Opens it at first. */
  isOpen?: boolean;
  children: ReactNode;
}) {
  const element = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const openTarget = (): void => {
      const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
      if (element.current === null || !element.current.contains(target)) return;
      element.current.open = true;
      target?.scrollIntoView();
    };
    openTarget();
    addEventListener('hashchange', openTarget);
    return () => removeEventListener('hashchange', openTarget);
  }, []);
  return (
    <details ref={element} id={id} open={isOpen} className="panel disclosure">
      <summary className="disclosure-head">
        <span className="min-w-0">
          <h2 className="text-22">{title}</h2>
          <span className="disclosure-state">{state}</span>
        </span>
        <Icon name="down" />
      </summary>
      <div className="disclosure-body">{children}</div>
    </details>
  );
}
