import { useSyncExternalStore } from 'react';
import { anchors, pages } from '#shared/contract/routes.ts';
import { anchorHref } from '#shared/content/site.ts';
import { useSession } from '#components/app/session/SessionProvider.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { chat, house, user as person } from '#components/ui/icons.ts';
import styles from './FloatingButtons.module.css';

let isFormVisible = true;

/** Watches the contact form's section, where this page has one. @returns how to stop. */
const watchForm = (listener: () => void): (() => void) => {
  const form = document.getElementById(anchors.contactForm);
  isFormVisible = form !== null;
  if (!form) return () => {};
  const observer = new IntersectionObserver((entries) => {
    isFormVisible = entries.at(-1)?.isIntersecting ?? false;
    listener();
  });
  observer.observe(form);
  return () => observer.disconnect();
};

/** Bottom right: the way to the form, hidden while the form is on the screen. One for each page, by its key. */
export function ContactFloatingButton() {
  const isHidden = useSyncExternalStore(
    watchForm,
    () => isFormVisible,
    () => true,
  );
  return (
    <aside aria-label="Contatto rapido">
      <a
        className={`${styles.button} ${styles.right} ${isHidden ? styles.hidden : ''}`}
        href={anchorHref(anchors.contactForm)}
        aria-label="Contattaci"
      >
        <Icon shape={chat} className={styles.icon} />
      </a>
    </aside>
  );
}

/** Bottom left, for staff: to the login, and from there or from the dashboard back to the site. */
export function StaffFloatingButton({ path }: { path: string }) {
  const { user } = useSession();
  if (!user && path !== pages.login) return null;
  const leadsHome = path === pages.login || path === pages.dashboard;
  return (
    <aside aria-label="Osoblje" lang="hr">
      <a
        className={`${styles.button} ${styles.left}`}
        href={leadsHome ? pages.home : pages.login}
        aria-label={leadsHome ? 'Natrag na početnu' : 'Prijava'}
      >
        <Icon shape={leadsHome ? house : person} className={styles.icon} />
      </a>
    </aside>
  );
}
