import { Fragment, useState } from 'react';
import { Dialog, DialogActions } from '#components/ui/Dialog.tsx';
import { ActionButton } from '../../parts/actions.tsx';
import { focusOnMount } from '#components/ui/focus-on-mount.ts';
import keys from './keys.json' with { type: 'json' };
import styles from './KeyHelp.module.css';
import { areKeysOn, turnKeys, useShortcutKeys } from './use-shortcut-keys.ts';

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
            <input type="checkbox" defaultChecked={areKeysOn()} onChange={({ target }) => turnKeys(target.checked)} />
            Prečaci su uključeni
          </label>
          {Object.entries(keys).map(([place, listed]) => (
            <Fragment key={place}>
              <h3 className={styles.heading}>{place}</h3>
              <dl className={styles.keys}>
                {listed.map(({ keys: names, what }) => (
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
