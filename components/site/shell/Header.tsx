import { Fragment } from 'react';
import { ButtonLink } from '#components/ui/Button.tsx';
import { Logo } from './Logo.tsx';
import { MobileMenu } from './MobileMenu.tsx';
import { contactItem, navigation, servicesItem } from './navigation.ts';
import { ServicesDropdown } from './ServicesDropdown.tsx';
import { TopBar } from './TopBar.tsx';
import styles from './Header.module.css';

/** Contacts, the logo and the navigation, which is a row from 900 px and a slide-in menu below. */
export function Header() {
  return (
    <header>
      <TopBar />
      <div className={styles.inner}>
        <Logo />
        <nav className={styles.nav} aria-label="Principale">
          {navigation.map((item) => (
            <Fragment key={item.href}>
              {item === servicesItem ? (
                <ServicesDropdown linkClassName={styles.link} />
              ) : (
                <a className={styles.link} href={item.href}>
                  {item.label}
                </a>
              )}
              {/* A space for text browsers and copied text. */}{' '}
            </Fragment>
          ))}
          <ButtonLink size="small" className={styles.contact} href={contactItem.href}>
            {contactItem.label}
          </ButtonLink>
        </nav>
        <MobileMenu className={styles.menu} />
      </div>
    </header>
  );
}
