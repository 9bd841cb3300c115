import type { ComponentProps } from 'react';
import styles from './Button.module.css';

interface Looks {
  /** primary: the one call to action; secondary: other actions; quiet: looks like text; danger: cannot be undone. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  /** 'small' is still 44 px high. */
  size?: 'medium' | 'small';
  /** Makes the button as wide as its container. */
  wide?: boolean;
}

const classFor = ({ variant = 'primary', size = 'medium', wide = false }: Looks, extra?: string) =>
  [styles.button, styles[variant], styles[size], wide && styles.wide, extra].filter(Boolean).join(' ');

/** A button for actions on the page; it submits a form only with `type="submit"`. */
export function Button({
  variant,
  size,
  wide,
  className,
  type = 'button',
  'aria-disabled': isInactive,
  ...rest
}: ComponentProps<'button'> & Looks) {
  return (
    <button
      {...rest}
      type={type}
      // 'false' would contradict `disabled`.
      aria-disabled={isInactive || undefined}
      className={classFor({ variant, size, wide }, className)}
    />
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  size,
  wide,
  className,
  children,
  ...rest
}: ComponentProps<'a'> & Looks) {
  return (
    <a {...rest} className={classFor({ variant, size, wide }, className)}>
      {children}
    </a>
  );
}
