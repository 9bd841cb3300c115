import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { focusOnMount } from '#components/ui/focus-on-mount.ts';
import { ActionButton, onFirstClick } from '../../parts/actions.tsx';
import styles from './ActionsMenu.module.css';

type Action = readonly [title: string, act: () => void];

/** Rare actions behind one button. The menu closes on a choice, on Escape, and when the focus leaves it. */
export function ActionsMenu({ actions }: { actions: readonly Action[] }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (act?: () => void) => {
    // The dialog that an action opens returns the focus to the button.
    button.current?.focus();
    setOpen(false);
    act?.();
  };
  const move = (event: KeyboardEvent) => {
    // Otherwise, the keys of the desk would act on the request below.
    event.stopPropagation();
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')];
    const at = items.findIndex((item) => item === document.activeElement);
    const place = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (event.key === 'Escape') close();
    else if (place === undefined) return;
    else items.at(place % items.length)?.focus();
    event.preventDefault();
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) =>
    setOpen(isOpen && currentTarget.contains(relatedTarget));
  const look = { 'aria-label': 'Još radnji', 'aria-haspopup': 'menu', 'aria-expanded': isOpen } as const;
  return (
    // Takes the focus in Safari, which does not focus buttons that are clicked.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of its controls
    <div className={styles.place} tabIndex={-1} onBlur={leave} onKeyDown={isOpen ? move : undefined}>
      <ActionButton ref={button} {...look} onClick={onFirstClick(() => setOpen(!isOpen))}>
        ⋯
      </ActionButton>
      {isOpen && (
        <div role="menu" aria-label="Još radnji" className={styles.menu}>
          {actions.map(([title, act], index) => (
            <ActionButton
              key={title}
              ref={index === 0 ? focusOnMount : undefined}
              variant="quiet"
              role="menuitem"
              tabIndex={-1}
              onClick={() => close(act)}
            >
              {title}
            </ActionButton>
          ))}
        </div>
      )}
    </div>
  );
}
