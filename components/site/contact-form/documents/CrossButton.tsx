import type { ComponentProps } from 'react';
import { Icon, cross } from '#components/ui/Icon.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import styles from './CrossButton.module.css';

/** A corner button that closes or removes its parent, rendered only if scripts run. @param className positions it. */
export function CrossButton({ className, ...rest }: ComponentProps<'button'>) {
  if (!useHydrated()) return null;
  return (
    <button {...rest} type="button" className={`${styles.cross} ${className}`}>
      <Icon shape={cross} />
    </button>
  );
}
