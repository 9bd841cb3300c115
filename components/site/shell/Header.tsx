import { ButtonLink } from '#components/ui/Button.tsx';
import { Logo } from './Logo.tsx';
import { MobileMenu } from './MobileMenu.tsx';
import { contactItem, itemsAfterServices, itemsBeforeServices, type NavigationItem } from './navigation.ts';
import { ServicesDropdown } from './ServicesDropdown.tsx';
import { TopBar } from './TopBar.tsx';
import styles from './Header.module.css';

/** A link followed by a space, for text browsers and copied text. */
function NavLink({ label, href }: NavigationItem) {
  return (
    <>
      <a className={styles.link} href={href}>
        {label}
      </a>{' '}
    </>
  );
}

/** Contacts, the logo and the navigation: a row from 900 px, a slide-in menu below. */
export function Header() {
  return (
    <header>
      <TopBar />
      <div className={styles.inner}>
        <Logo />
        <nav className={styles.nav} aria-label="Principale">
          {itemsBeforeServices.map(({ label, href }) => (
            <NavLink key={href} label={label} href={href} />
          ))}
          <ServicesDropdown linkClassName={styles.link} />{' '}
          {itemsAfterServices.map(({ label, href }) => (
            <NavLink key={href} label={label} href={href} />
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
