import { useId, useRef, useState, type MouseEvent } from 'react';
import { pages } from '#shared/contract/routes.ts';
import { services } from '#shared/content/services.ts';
import { phoneHref, serviceHref } from '#shared/content/site.ts';
import { useSite } from '#components/app/contexts.ts';
import { ButtonLink } from '#components/ui/Button.tsx';
import { Icon, caretDown, cross } from '#components/ui/Icon.tsx';
import { painted } from '#components/ui/painted.ts';
import { contactItem, navigation, servicesItem } from './navigation.ts';
import styles from './MobileMenu.module.css';

function MenuLink({ label, href }: typeof servicesItem) {
  return (
    <a className={styles.link} href={href}>
      {label}
    </a>
  );
}

function ServicesItem() {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className={styles.row}>
        <MenuLink {...servicesItem} />
        <button
          className={styles.toggle}
          type="button"
          aria-label="Elenco dei servizi"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon shape={caretDown} />
        </button>
      </div>
      <ul id={listId} className={styles.services} hidden={!isOpen}>
        {services.map(({ name }) => (
          <li key={name}>
            <a className={styles.service} href={serviceHref(name)}>
              {name}
            </a>
          </li>
        ))}
        <li>
          <a className={styles.service} href={pages.services}>
            Tutti i servizi
          </a>
        </li>
      </ul>
    </>
  );
}

/** The navigation below 900 px. It is a dialog, so that the browser keeps the focus inside and closes it on Escape. */
export function MobileMenu({ className }: { className?: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { clinic, contactEmail, contactPhone, whatsappNumber } = useSite();

  const open = async () => {
    // Paint first, because making the rest of the page inert takes 70 ms on a slow phone.
    await painted();
    dialog.current?.showModal();
    setOpen(true);
  };
  const close = () => dialog.current?.close();
  /** Closes the menu when a link or the backdrop is clicked. */
  const onClick = (event: MouseEvent<HTMLDialogElement>) => {
    const { target } = event;
    if (target === dialog.current || (target instanceof Element && target.closest('a'))) close();
  };

  return (
    <div className={className}>
      <button
        className={styles.burger}
        type="button"
        aria-label="Apri il menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => void open()}
      >
        <span />
        <span />
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the keyboard has Escape */}
      <dialog ref={dialog} className={styles.dialog} aria-label="Menu" onClick={onClick} onClose={() => setOpen(false)}>
        <div className={styles.sheet}>
          <button className={styles.close} type="button" aria-label="Chiudi il menu" onClick={close}>
            <Icon shape={cross} />
          </button>
          <nav aria-label="Menu">
            <ul className={styles.list}>
              {navigation.map((item) => (
                <li key={item.href}>{item === servicesItem ? <ServicesItem /> : <MenuLink {...item} />}</li>
              ))}
            </ul>
          </nav>
          <ButtonLink wide href={contactItem.href}>
            {contactItem.label}
          </ButtonLink>
          <p className={styles.contacts}>
            <a href={phoneHref(contactPhone)}>{contactPhone}</a>{' '}
            {whatsappNumber && (
              <a href={`https://wa.me/${whatsappNumber}`} rel="noreferrer">
                WhatsApp
              </a>
            )}{' '}
            <a href={`mailto:${contactEmail}`}>{contactEmail}</a> <span>{clinic.hours}</span>
          </p>
        </div>
      </dialog>
    </div>
  );
}
