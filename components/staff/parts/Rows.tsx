import type { ComponentProps, ReactNode } from 'react';
import styles from './Rows.module.css';

/** A list of things, each with what can be done to it. */
export function Rows(props: Omit<ComponentProps<'ul'>, 'className'>) {
  return <ul {...props} className={styles.list} />;
}

interface RowProps {
  id?: string;
  /** Names the thing for its buttons: aria-describedby. */
  titleId: string;
  title: string;
  /** Where rows are parts of the page that are gone through by headings. */
  heading?: 'h2' | 'h3' | 'p';
  details: ReactNode;
  /** Buttons, or a badge. */
  children: ReactNode;
}

/** One thing of a list: its title and details, and at the end what can be done to it. */
export function Row({ id, titleId, title, heading: Heading = 'p', details, children }: RowProps) {
  return (
    <li id={id} className={styles.row}>
      <div className={styles.about}>
        <Heading id={titleId} className={styles.title}>
          {title}
        </Heading>
        <div className={styles.details}>{details}</div>
      </div>
      <div className={styles.actions}>{children}</div>
    </li>
  );
}
