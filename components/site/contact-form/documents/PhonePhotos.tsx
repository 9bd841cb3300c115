import { useRef, useState } from 'react';
import { Icon } from '#components/ui/Icon.tsx';
import { toast } from '#components/ui/toasts.ts';
import { callProblem } from '../../parts/call-problems.ts';
import type { FormController } from '../engine/form-controller.ts';
import { camera } from '../icons.ts';
import type { PhonePanel } from './deferred/PhonePanel.tsx';
import styles from './UploadArea.module.css';

/** A button on computers that opens the panel with the QR code for a phone's camera (docs/product.md, 3.11). */
export function PhonePhotos({ form }: { form: FormController }) {
  const button = useRef<HTMLButtonElement>(null);
  const [Panel, setPanel] = useState<typeof PhonePanel | null>(null);

  const open = async () => {
    try {
      const loaded = await import('./deferred/PhonePanel.tsx');
      setPanel(() => loaded.PhonePanel);
    } catch (error) {
      toast(callProblem('openLink', error));
    }
  };
  const close = () => {
    setPanel(null);
    button.current?.focus();
  };

  return (
    <>
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
    </>
  );
}
