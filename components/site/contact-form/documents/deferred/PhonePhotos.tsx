import { useRef, useState, type ComponentType } from 'react';
import { Icon } from '#components/ui/Icon.tsx';
import { useToast } from '#components/ui/toasts.ts';
import type { FormController } from '../../form-controller.ts';
import { camera } from '../../icons.ts';
import type { PhonePanelProps } from './PhonePanel.tsx';
import styles from '../UploadArea.module.css';

/** On a computer: opens the panel with the code for a phone's camera (docs/product.md, 3.11). */
export function PhonePhotos({ form }: { form: FormController }) {
  const button = useRef<HTMLButtonElement>(null);
  const toast = useToast();
  /** null: closed. */
  const [Panel, setPanel] = useState<ComponentType<PhonePanelProps> | null>(null);

  const open = async () => {
    try {
      const { PhonePanel } = await import('./PhonePanel.tsx');
      setPanel(() => PhonePanel);
    } catch {
      toast('Il codice non si apre: la connessione non risponde. Riprova tra poco.');
    }
  };
  const close = () => {
    setPanel(null);
    button.current?.focus();
  };

  return (
    <div className={styles.phone}>
      <button
        ref={button}
        type="button"
        className={styles.second}
        aria-expanded={Panel !== null}
        onClick={() => (Panel ? close() : void open())}
      >
        <Icon shape={camera} />
        Aggiungi foto dal telefono
      </button>
      {Panel && <Panel form={form} onClose={close} />}
    </div>
  );
}
