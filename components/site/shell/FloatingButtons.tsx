import { useSyncExternalStore } from 'react';
import { anchors, formAnchor, pages } from '#shared/contract/routes.ts';
import { anchorHref, phoneHref } from '#shared/content/site.ts';
import { useSession } from '#components/app/session/SessionProvider.tsx';
import { useSite } from '#components/app/contexts.ts';
import { Icon, chat, house, phone, user as person, whatsapp } from '#components/ui/Icon.tsx';
import styles from './FloatingButtons.module.css';

let isFormVisible = true;

/** Margin within the window in which the form counts as visible. The form's first field begins below its top. */
const visiblePart = '-80px 0px -190px';

const watchForm = (listener: () => void): (() => void) => {
  const form = document.getElementById(formAnchor);
  isFormVisible = form !== null;
  if (!form) return () => {};
  const observer = new IntersectionObserver(
    (entries) => {
      isFormVisible = entries.at(-1)?.isIntersecting ?? false;
      listener();
    },
    { rootMargin: visiblePart },
  );
  observer.observe(form);
  return () => observer.disconnect();
};

/** A link to the form, hidden while that is visible; on phones, in a bar. The `key` gives each page its own instance. */
export function ContactFloatingButton() {
  const { contactPhone, whatsappNumber } = useSite();
  const isHidden = useSyncExternalStore(
    watchForm,
    () => isFormVisible,
    () => true,
  );
  return (
    <div className={isHidden ? `${styles.bar} ${styles.hidden}` : styles.bar}>
      <nav className={styles.calls} aria-label="Telefono e WhatsApp">
        <a href={phoneHref(contactPhone)}>
          <Icon shape={phone} />
          Chiama
        </a>{' '}
        {whatsappNumber && (
          <a href={`https://wa.me/${whatsappNumber}`} rel="noreferrer">
            <Icon shape={whatsapp} />
            WhatsApp
          </a>
        )}
      </nav>
      <aside aria-label="Contatto rapido">
        <a
          className={`${styles.button} ${styles.right}`}
          href={anchorHref(anchors.contactForm)}
          aria-label="Contattaci"
        >
          <Icon shape={chat} className={styles.icon} />
        </a>
      </aside>
    </div>
  );
}

/** A link for staff at the bottom left: to the login; on the login page and the dashboard, to the home page. */
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
