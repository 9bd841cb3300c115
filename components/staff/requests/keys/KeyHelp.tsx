import { useState } from 'react';
import { Dialog, DialogActions } from '#components/ui/Dialog.tsx';
import { ActionButton } from '../../parts/ActionButton.tsx';
import styles from './KeyHelp.module.css';
import { areKeysOn, turnKeys, useShortcutKeys } from './use-shortcut-keys.ts';

const listKeys: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['/'], 'pretraga'],
  [['Enter'], 'otvori upit'],
  [['?'], 'ova pomoć'],
];

const requestKeys: typeof listKeys = [
  [['J', '→'], 'sljedeći upit'],
  [['K', '←'], 'prethodni upit'],
  [['N'], 'nazovi'],
  [['W'], 'WhatsApp'],
  [['E'], 'email'],
  [['1', '2', '3'], 'Novo, Kontaktirano, Dogovoreno'],
  [['Esc'], 'zatvori'],
];

function KeyList({ title, keys }: { title: string; keys: typeof listKeys }) {
  return (
    <>
      <h3 className={styles.heading}>{title}</h3>
      <dl className={styles.keys}>
        {keys.map(([names, what]) => (
          <div key={what}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function KeyHelpDialog({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(areKeysOn);
  return (
    <Dialog title="Tipke" onCancel={onClose}>
      <KeyList title="Na popisu" keys={listKeys} />
      <KeyList title="U otvorenom upitu" keys={requestKeys} />
      <label className={styles.setting}>
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target }) => {
            turnKeys(target.checked);
            setOn(target.checked);
          }}
        />
        Tipke su uključene
      </label>
      <DialogActions>
        <ActionButton onClick={onClose}>Zatvori</ActionButton>
      </DialogActions>
    </Dialog>
  );
}

/** Lists the keyboard shortcuts; opened by a button beside the list, or by '?' there and in an open request. */
export function KeyHelp({ place, isActive = true }: { place: 'list' | 'panel'; isActive?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  useShortcutKeys(isActive ? { '?': () => setOpen(true) } : null);
  return (
    <>
      {place === 'list' && (
        <span className={styles.button}>
          <ActionButton variant="quiet" aria-keyshortcuts="?" onClick={() => setOpen(true)}>
            Tipke
          </ActionButton>
        </span>
      )}
      {isOpen && <KeyHelpDialog onClose={() => setOpen(false)} />}
    </>
  );
}
