import type { PropsWithChildren } from 'react';
import { LogoMark } from './LogoMark.tsx';
import styles from './ErrorMessage.module.css';

export function ErrorMessage({ title, text, children }: PropsWithChildren<{ title: string; text: string }>) {
  return (
    <div className={styles.page}>
      <div className={styles.doorway}>
        <LogoMark className={styles.mark} />
      </div>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      <p className={styles.action}>{children}</p>
    </div>
  );
}
