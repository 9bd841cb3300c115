import type { ComponentProps, ReactNode } from 'react';
import styles from './Rows.module.css';

export const Rows = (props: Omit<ComponentProps<'ul'>, 'className'>) => <ul {...props} className={styles.list} />;

interface RowProps {
  id?: string;
  /** The id of the title, for `aria-describedby` of the row's buttons. */
  titleId: string;
  title: string;
  /** Set if screen reader users navigate the rows by headings. */
  heading?: 'h2' | 'h3' | 'p';
  details: ReactNode;
  children: ReactNode;
}

export const Row = ({ id, titleId, title, heading: Heading = 'p', details, children }: RowProps) => (
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
