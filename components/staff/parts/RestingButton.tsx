import type { ComponentProps } from 'react';
import { Button } from '#components/ui/Button.tsx';
import styles from './RestingButton.module.css';

/**
 * A button that rests while there is nothing for it to do. Unlike a disabled one it keeps the focus, so that whoever
 * pressed it by keyboard does not lose their place.
 */
export function RestingButton({
  rests,
  onClick,
  ...rest
}: Omit<ComponentProps<typeof Button>, 'className' | 'disabled'> & { rests: boolean }) {
  return (
    <Button
      {...rest}
      aria-disabled={rests || undefined}
      className={rests ? styles.rests : undefined}
      onClick={rests ? undefined : onClick}
    />
  );
}
