import {
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type ToggleEvent,
} from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { LetterName } from '#web/ui/letter-name.ts';
import { downwards, tabForKey } from '#web/ui/tab-keys.ts';
import './act-menu.css';

/** Height of an action in px, for the choice between opening down or up. */
const heightOfAct = 48;
const gap = 4;
/** Distance from the edges of the page, in px. */
const edge = 16;

export type MenuAct = { id: string; label: ReactNode; isDanger?: boolean; onAct: () => void };

/**
 * Menu of actions behind one button. Arrow keys move in it; Escape and a press outside close it; the focus returns to
 * the button, also after a dialog that an action opened.
 */
export function ActMenu({
  label,
  acts,
}: {
  /** Names the button and the menu; on a letter, the letter's name is the description */
  label: string;
  acts: readonly MenuAct[];
}) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);

  const place = ({ newState }: ToggleEvent): void => {
    if (newState !== 'open' || button.current === null || menu.current === null) return;
    const { top, bottom, left, right } = button.current.getBoundingClientRect();
    const { clientWidth } = document.documentElement;
    const inside = (distance: number): string =>
      `${Math.max(edge, Math.min(distance, clientWidth - widest() - edge))}px`;
    const opensUp = bottom + acts.length * heightOfAct > innerHeight;
    Object.assign(menu.current.style, {
      // Opens towards the middle of the page, where there is room.
      ...(left + right < clientWidth
        ? { left: inside(left), right: 'auto' }
        : { left: 'auto', right: inside(clientWidth - right) }),
      top: opensUp ? 'auto' : `${bottom + gap}px`,
      bottom: opensUp ? `${innerHeight - top + gap}px` : 'auto',
    });
  };
  const follow = ({ newState }: ToggleEvent): void => {
    setOpen(newState === 'open');
    if (newState === 'open') itemsOf(menu.current)[0]?.focus();
  };
  const close = (): void => {
    menu.current?.hidePopover();
    button.current?.focus();
  };
  // Closes by hand: Safari on iOS before 18.3 does not. Skips the button, which closes it and would open it again.
  useEffect(() => {
    if (!isOpen) return undefined;
    const leave = ({ target }: PointerEvent): void => {
      if (!(target instanceof Node) || button.current?.contains(target)) return;
      if (!menu.current?.contains(target)) menu.current?.hidePopover();
    };
    document.addEventListener('pointerdown', leave);
    return () => document.removeEventListener('pointerdown', leave);
  }, [isOpen]);
  const walk = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') return close();
    const items = itemsOf(menu.current);
    const current = items.findIndex((item) => item === document.activeElement);
    const next = tabForKey(event.key, current, items.length, downwards);
    if (next === null) return;
    event.preventDefault();
    items[next]?.focus();
  };

  return (
    <>
      <IconButton
        ref={button}
        icon="more"
        label={label}
        aria-describedby={useContext(LetterName)}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        popoverTarget={id}
      />
      <div
        ref={menu}
        id={id}
        role="menu"
        tabIndex={-1}
        popover="auto"
        aria-label={label}
        className="act-menu"
        onBeforeToggle={place}
        onToggle={follow}
        onKeyDown={walk}
      >
        {acts.map((act) => (
          <button
            key={act.id}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={act.isDanger === true ? 'act-menu-item act-menu-danger' : 'act-menu-item'}
            onClick={() => {
              close();
              act.onAct();
            }}
          >
            {act.label}
          </button>
        ))}
      </div>
    </>
  );
}

/** Returns the maximum width of a menu in px, as set in act-menu.css. */
function widest(): number {
  return 20 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
}
