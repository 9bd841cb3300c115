import { useEffect, useId, useRef, useState, type FocusEvent } from 'react';
import { pages } from '#shared/contract/routes.ts';
import { services } from '#shared/content/services.ts';
import { serviceHref } from '#shared/content/site.ts';
import { Icon, arrowRight, caretDown } from '#components/ui/Icon.tsx';
import { servicesItem } from './navigation.ts';
import styles from './ServicesDropdown.module.css';

/** The list opens on hover or by its button, and closes on Escape, a choice, and when mouse or focus leave it. */
export function ServicesDropdown({ linkClassName }: { linkClassName?: string }) {
  const [open, setOpen] = useState(false);
  const listId = useId();
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // If the focus is inside the list, moves it to the button, because it would otherwise be lost.
      if (document.activeElement?.closest(`#${CSS.escape(listId)}`)) button.current?.focus();
      setOpen(false);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open, listId]);

  const onBlur = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  // Touch also fires these events, but on touch screens only the button opens the list.
  const onPointer = (isOver: boolean) => (event: { pointerType: string }) => {
    if (event.pointerType === 'mouse') setOpen(isOver);
  };
  const close = () => setOpen(false);

  return (
    <div className={styles.dropdown} onPointerEnter={onPointer(true)} onPointerLeave={onPointer(false)} onBlur={onBlur}>
      <a className={linkClassName} href={servicesItem.href} onClick={close}>
        {servicesItem.label}
      </a>
      <button
        ref={button}
        className={styles.toggle}
        type="button"
        aria-label="Elenco dei servizi"
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
      >
        <Icon shape={caretDown} />
      </button>
      <div id={listId} className={open ? `${styles.panel} ${styles.open}` : styles.panel}>
        <ul className={styles.list}>
          {services.map(({ name }) => (
            <li key={name}>
              <a className={styles.item} href={serviceHref(name)} onClick={close}>
                {name}
              </a>
            </li>
          ))}
        </ul>
        <a className={styles.all} href={pages.services} onClick={close}>
          Tutti i servizi
          <Icon shape={arrowRight} />
        </a>
      </div>
    </div>
  );
}
