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
import { vertical, tabForKey } from '#web/ui/tab-keys.ts';
import './action-menu.css';

/** Height of an action in px, for the choice between opening down or up. */
const actionHeight = 48;
const gap = 4;
/** Distance from the edges of the page, in px. */
const pageMargin = 16;

export type MenuAction = { id: string; label: ReactNode; isDanger?: boolean; onSelect: () => void };

/**
 * Menu of actions behind one button. Arrow keys move in it; Escape and a press outside close it; the focus returns to
 * the button, also after a dialog that an action opened.
 */
export function ActionMenu({
  label,
  actions,
  children,
}: {
  /** Names the button and the menu; on a letter, the letter's name is the description */
  label: string;
  actions: readonly MenuAction[];
  /** Replaces the three dots. */
  children?: ReactNode;
}) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);

  const position = ({ newState }: ToggleEvent): void => {
    if (newState !== 'open' || button.current === null || menu.current === null) return;
    const { top, bottom, left, right } = button.current.getBoundingClientRect();
    const { clientWidth } = document.documentElement;
    const clamp = (distance: number): string =>
      `${Math.max(pageMargin, Math.min(distance, clientWidth - menuWidth() - pageMargin))}px`;
    const opensUp = bottom + actions.length * actionHeight > innerHeight;
    Object.assign(menu.current.style, {
      // Opens towards the middle of the page, where there is room.
      ...(left + right < clientWidth
        ? { left: clamp(left), right: 'auto' }
        : { left: 'auto', right: clamp(clientWidth - right) }),
      top: opensUp ? 'auto' : `${bottom + gap}px`,
      bottom: opensUp ? `${innerHeight - top + gap}px` : 'auto',
    });
  };
  const onToggle = ({ newState }: ToggleEvent): void => {
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
    const closeOutside = ({ target }: PointerEvent): void => {
      if (!(target instanceof Node) || button.current?.contains(target)) return;
      if (!menu.current?.contains(target)) menu.current?.hidePopover();
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') return close();
    const items = itemsOf(menu.current);
    const current = items.findIndex((item) => item === document.activeElement);
    const next = tabForKey(event.key, current, items.length, vertical);
    if (next === null) return;
    event.preventDefault();
    items[next]?.focus();
  };

  const trigger = {
    ref: button,
    'aria-describedby': useContext(LetterName),
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    popoverTarget: id,
  } as const;

  return (
    <>
      {children === undefined ? (
        <IconButton icon="more" label={label} {...trigger} />
      ) : (
        <button type="button" className="menu-trigger" {...trigger}>
          {children}
        </button>
      )}
      <div
        ref={menu}
        id={id}
        role="menu"
        tabIndex={-1}
        popover="auto"
        aria-label={label}
        className="action-menu"
        onBeforeToggle={position}
        onToggle={onToggle}
        onKeyDown={onKeyDown}
      >
        {actions.map((action) => (
          <button
            key={action.id}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={
              action.isDanger === true ? 'action-menu-item text-danger' : 'action-menu-item'
            }
            onClick={() => {
              close();
              action.onSelect();
            }}
          >
            {action.label}
          </button>
        ))}
      </div>
    </>
  );
}

/** Returns the maximum width of a menu in px, as set in action-menu.css. */
function menuWidth(): number {
  return 20 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
}
