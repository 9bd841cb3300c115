import { Fragment, useState } from 'react';
import { Dialog, DialogActions } from '#components/ui/Dialog.tsx';
import { ActionButton } from '../../parts/ActionButton.tsx';
import { focusOnMount } from '../../parts/focus-on-mount.ts';
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
    [['0'], 'nije se javio: bilješka, podsjetnik sutra, sljedeći upit'],
    [['B'], 'bilješka'],
    [['S', 'T', 'U'], 'podsjetnik: sutra, za tjedan dana, ukloni'],
    [['Esc'], 'zatvori'],
  ],
  'Pregled dokumenta': [
    [['J', 'K'], 'sljedeći, prethodni dokument'],
    [['+', '−'], 'povećaj, umanji'],
    [['←', '→', '↑', '↓'], 'pomakni povećanu sliku'],
    [['C', 'X'], 'kontrast + i −'],
    [['B', 'V'], 'svjetlina + i −'],
    [['1', '0'], 'veličina 1:1, poništi'],
    [['R', 'I'], 'okreni, invertiraj'],
  ],
};

/** Lists the keyboard shortcuts; opened by a button beside the list, or by '?' there, in a request and in the viewer. */
export function KeyHelp({ level }: { level: number }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  useShortcutKeys({ '?': () => setOpen(true) }, level);
  return (
    <>
      {level === 0 && (
        <span className={styles.button}>
          <ActionButton variant="quiet" aria-keyshortcuts="?" onClick={() => setOpen(true)}>
            Prečaci
          </ActionButton>
        </span>
      )}
      {isOpen && (
        <Dialog title="Prečaci" onCancel={close} className={styles.help}>
          {/* Space scrolls and does not turn the keys off. */}
          <label ref={focusOnMount} tabIndex={-1} className={styles.setting}>
            <input
              type="checkbox"
              defaultChecked={areKeysOn()}
              onChange={({ target }) => turnKeys(target.checked)}
            />
            Prečaci su uključeni
          </label>
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
          <DialogActions>
            <ActionButton onClick={close}>Zatvori</ActionButton>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
