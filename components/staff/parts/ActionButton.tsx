import type { ComponentProps } from 'react';
import { Button } from '#components/ui/Button.tsx';
import styles from './ActionButton.module.css';

interface ActionButtonProps extends Omit<ComponentProps<typeof Button>, 'size' | 'className' | 'disabled'> {
  /** Unlike a disabled button, an inactive one keeps the focus. */
  isInactive?: boolean;
}

export const ActionButton = ({ variant = 'secondary', isInactive, onClick, ...rest }: ActionButtonProps) => (
  <Button
    {...rest}
    variant={variant}
    size="small"
    aria-disabled={isInactive}
    className={isInactive ? styles[variant === 'quiet' ? 'inactiveQuiet' : 'inactive'] : undefined}
    onClick={isInactive ? undefined : onClick}
  />
);
