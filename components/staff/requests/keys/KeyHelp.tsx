import { Fragment, useState } from 'react';
import { Dialog, DialogActions } from '#components/ui/Dialog.tsx';
import { ActionButton } from '../../parts/ActionButton.tsx';
import styles from './KeyHelp.module.css';
import { areKeysOn, turnKeys, useShortcutKeys } from './use-shortcut-keys.ts';

const keys: Readonly<Record<string, readonly (readonly [keys: readonly string[], what: string])[]>> = {
  'Na popisu': [
    [['/'], 'pretraga'],
    [['J'], 'otvori prvi upit'],
    [['Enter'], 'otvori upit'],
    [['?'], 'ova pomoć'],
  ],
  'U otvorenom upitu': [
    [['J', '→'], 'sljedeći upit'],
    [['K', '←'], 'prethodni upit'],
    [['N'], 'nazovi'],
    [['W'], 'WhatsApp'],
    [['E'], 'email'],
    [['1', '2', '3'], 'Novo, Kontaktirano, Dogovoreno'],
    [['G'], 'gotovo: Kontaktirano, i sljedeći upit'],
    [['D'], 'dodijeli: meni, kolegi ili nikome'],
    [['Esc'], 'zatvori'],
  ],
};

function KeyHelpDialog({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(areKeysOn);
  return (
    <Dialog title="Tipke" onCancel={onClose}>
      {Object.entries(keys).map(([place, listed]) => (
        <Fragment key={place}>
          <h3 className={styles.heading}>{place}</h3>
          <dl className={styles.keys}>
            {listed.map(([names, what]) => (
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
        </Fragment>
      ))}
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
