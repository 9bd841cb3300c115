import { useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Dialog, DialogActions } from '#components/ui/Dialog.tsx';
import { ActionButton } from '../../../parts/actions.tsx';
import { InputField } from '../../../parts/forms.tsx';
import { linkAddress } from './link-address.ts';
import fields from './link-fields.json' with { type: 'json' };
import styles from './LinkDialog.module.css';

interface LinkDialogProps {
  /** The URL of the link to change; null for a new link. */
  href: string | null;
  /** True if the dialog also asks for the link's text. */
  asksForText: boolean;
  onSet: (href: string, text: string) => void;
  onRemove: () => void;
  onClose: () => void;
}

/** Dialog for the URL and, on request, the text of a link. */
export function LinkDialog({ href, asksForText, onSet, onRemove, onClose }: LinkDialogProps) {
  const [address, setAddress] = useState(href ?? '');
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  const input = useRef<HTMLInputElement>(null);

  const set = () => {
    const target = linkAddress(address);
    if (target !== null) return onSet(target, text.trim() || address.trim());
    setError(
      address.trim() === ''
        ? 'Upiši adresu.'
        : 'Adresa počinje s https://, http://, mailto:, tel: ili, na ovoj stranici, s /.',
    );
    return input.current?.focus();
  };
  // The dialog is inside the article's form, which Enter would submit.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    set();
  };

  return (
    <Dialog title="Poveznica" onCancel={onClose}>
      <div className={styles.fields}>
        <InputField
          {...fields.address}
          ref={input}
          error={error}
          inputMode="url"
          value={address}
          onKeyDown={onKeyDown}
          onChange={({ target }) => {
            setError('');
            setAddress(target.value);
          }}
        />
        {asksForText && (
          <InputField
            {...fields.text}
            value={text}
            onKeyDown={onKeyDown}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </div>
      <DialogActions>
        {href !== null && (
          <ActionButton variant="quiet" onClick={onRemove}>
            Ukloni poveznicu
          </ActionButton>
        )}
        <ActionButton onClick={onClose}>Odustani</ActionButton>
        <Button size="small" onClick={set}>
          {href === null ? 'Dodaj poveznicu' : 'Promijeni poveznicu'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
