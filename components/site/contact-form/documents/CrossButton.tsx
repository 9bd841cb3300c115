import type { ComponentProps } from 'react';
import { Icon } from '#components/ui/Icon.tsx';
import { cross } from '#components/ui/icons.ts';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import styles from './CrossButton.module.css';

/** The cross in a corner that closes or removes what it stands on; nothing without scripts. @param className says where. */
export function CrossButton({ className, ...rest }: ComponentProps<'button'>) {
  if (!useHydrated()) return null;
  return (
    <button {...rest} type="button" className={`${styles.cross} ${className}`}>
      <Icon shape={cross} />
    </button>
  );
}
