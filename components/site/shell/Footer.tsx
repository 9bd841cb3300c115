import { openingHours } from '#shared/content/claims.ts';
import { pages } from '#shared/contract/routes.ts';
import { phoneHref, siteCity, siteName } from '#shared/content/site.ts';
import { useSite } from '#components/app/site-context.tsx';
import { consentLine } from '#components/app/consent.ts';
import { Logo } from './Logo.tsx';
import { quickLinks } from './navigation.ts';
import styles from './Footer.module.css';

/** Quick links, contacts, the legal pages. */
export function Footer() {
  const { contactEmail, contactPhone, whatsappNumber, address, director } = useSite();
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.about}>
          <Logo onAbisso />
          <p>Un approccio individuale per ogni paziente e un sorriso progettato su misura.</p>
        </div>
        <nav aria-label="Link rapidi">
          <h2 className={styles.heading}>Link rapidi</h2>
          <ul className={styles.list}>
            {quickLinks.map(({ label, href }) => (
              <li key={href}>
                <a className={styles.link} href={href}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2 className={styles.heading}>Contatti</h2>
          <ul className={styles.list}>
            <li>
              <a className={styles.link} href={phoneHref(contactPhone)}>
                {contactPhone}
              </a>
            </li>
            <li>
              <a className={styles.link} href={`mailto:${contactEmail}`}>
                {contactEmail}
              </a>
            </li>
            {whatsappNumber && (
              <li>
                <a className={styles.link} href={`https://wa.me/${whatsappNumber}`} rel="noreferrer">
                  WhatsApp
                </a>
              </li>
            )}
            <li className={styles.text}>{openingHours}</li>
            {address && <li className={styles.text}>{address}</li>}
            {director && <li className={styles.text}>{director}</li>}
          </ul>
        </div>
        <nav aria-label="Informazioni legali">
          <h2 className={styles.heading}>Informazioni</h2>
          <ul className={styles.list}>
            <li>
              <a className={styles.link} href={pages.terms}>
                Termini e Condizioni
              </a>
            </li>
            <li>
              <a className={styles.link} href={pages.privacy}>
                Politica sulla Privacy
              </a>
            </li>
            <li className={styles.scripted}>
              <button className={styles.link} type="button" onClick={consentLine.reopen}>
                Preferenze cookie
              </button>
            </li>
          </ul>
        </nav>
        <p className={styles.copyright}>
          © 2025 {siteName} {siteCity}
        </p>
      </div>
    </footer>
  );
}
