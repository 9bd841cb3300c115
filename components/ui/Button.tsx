import type { ComponentProps } from 'react';
import styles from './Button.module.css';

interface Looks {
  /** primary: the one call to action; secondary: other actions; quiet: looks like text; danger: cannot be undone. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  /** 'small' is still 44 px high. */
  size?: 'medium' | 'small';
  wide?: boolean;
}

const withLooks = <Props extends Looks & { className?: string }>(props: Props) => {
  const { variant = 'primary', size = 'medium', wide = false, className: extra, ...rest } = props;
  const names = [styles.button, styles[variant], styles[size], wide && styles.wide, extra];
  return { ...rest, className: names.filter(Boolean).join(' ') };
};

/** A button for actions on the page; it submits a form only with `type="submit"`. */
export function Button({ type = 'button', ...props }: ComponentProps<'button'> & Looks) {
  // An `aria-disabled` of 'false' would contradict `disabled`.
  return <button {...withLooks(props)} type={type} aria-disabled={props['aria-disabled'] || undefined} />;
}

export function ButtonLink({ children, ...props }: ComponentProps<'a'> & Looks) {
  return <a {...withLooks(props)}>{children}</a>;
}
