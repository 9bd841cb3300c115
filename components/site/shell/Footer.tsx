import type { ComponentProps } from 'react';
import { pages } from '#shared/contract/routes.ts';
import { fullName, phoneHref } from '#shared/content/site.ts';
import { useSite } from '#components/app/contexts.ts';
import { consentLine } from '#components/app/consent.ts';
import { Logo } from './Logo.tsx';
import { quickLinks } from './navigation.ts';
import styles from './Footer.module.css';

function FooterLink({ children, ...link }: ComponentProps<'a'>) {
  return (
    <li>
      <a className={styles.link} {...link}>
        {children}
      </a>
    </li>
  );
}

export function Footer() {
  const { clinic, contactEmail, contactPhone, whatsappNumber, address, director } = useSite();
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
              <FooterLink key={href} href={href}>
                {label}
              </FooterLink>
            ))}
          </ul>
        </nav>
        <nav aria-label="Informazioni legali">
          <h2 className={styles.heading}>Informazioni</h2>
          <ul className={styles.list}>
            <FooterLink href={pages.terms}>Termini e Condizioni</FooterLink>
            <FooterLink href={pages.privacy}>Politica sulla Privacy</FooterLink>
            <FooterLink href={pages.accessibility}>Accessibilità</FooterLink>
            <li className={styles.scripted}>
              <button className={styles.link} type="button" onClick={consentLine.reopen}>
                Preferenze cookie
              </button>
            </li>
          </ul>
        </nav>
        <div className={styles.contacts}>
          <h2 className={styles.heading}>Contatti</h2>
          <ul className={styles.list}>
            <FooterLink href={phoneHref(contactPhone)}>{contactPhone}</FooterLink>
            <FooterLink href={`mailto:${contactEmail}`}>{contactEmail}</FooterLink>
            {whatsappNumber && (
              <FooterLink href={`https://wa.me/${whatsappNumber}`} rel="noreferrer">
                WhatsApp
              </FooterLink>
            )}
            <li className={styles.text}>{clinic.hours}</li>
            {address && <li className={styles.text}>{address}</li>}
            {director && <li className={styles.text}>{director}</li>}
          </ul>
        </div>
        <p className={styles.copyright}>{`© 2025 ${fullName(clinic)}`}</p>
      </div>
    </footer>
  );
}
