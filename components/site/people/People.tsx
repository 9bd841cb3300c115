import { ServerHtml } from '#components/ui/ServerHtml.tsx';
import styles from './People.module.css';

/** The clinic's people beside a contact form. @param html from PeopleMarkup. */
export function People({ html, className = '' }: { html: string; className?: string }) {
  return <ServerHtml className={`${styles.people} ${className}`} html={html} />;
}
