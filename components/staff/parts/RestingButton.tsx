import type { ComponentProps } from 'react';
import { Button } from '#components/ui/Button.tsx';
import styles from './RestingButton.module.css';

/** A button that is inactive while it has nothing to do. Unlike a disabled one it keeps the focus. */
export function RestingButton({
  rests,
  onClick,
  ...rest
}: Omit<ComponentProps<typeof Button>, 'className' | 'disabled'> & { rests: boolean }) {
  return (
    <Button
      {...rest}
      aria-disabled={rests}
      className={rests ? styles[rest.variant === 'quiet' ? 'restsQuietly' : 'rests'] : undefined}
      onClick={rests ? undefined : onClick}
    />
  );
}
