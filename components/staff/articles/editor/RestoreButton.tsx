import { useState } from 'react';
import { flushSync } from 'react-dom';
import { ActionButton, ConfirmDialog } from '../../parts/actions.tsx';

type RestoreButtonProps = { label: string; unsaved: boolean; onRestore: () => void };

/** A button that replaces the article in the editor. Asks for confirmation if unsaved changes would be lost. */
export function RestoreButton({ label, unsaved, onRestore }: RestoreButtonProps) {
  const [asks, setAsks] = useState(false);
  const restore = () => {
    // Closes the dialogs, so that the title can take the focus.
    flushSync(onRestore);
    document.querySelector<HTMLElement>('[data-title]')?.focus();
  };
  return (
    <>
      <ActionButton onClick={() => (unsaved ? setAsks(true) : restore())}>{label}</ActionButton>
      {asks && (
        <ConfirmDialog
          title="Zamjena nespremljenih promjena"
          action="Zamijeni"
          onCancel={() => setAsks(false)}
          onConfirm={restore}
        >
          Naslov i blokovi koji su sada u uređivaču nisu spremljeni. Bit će zamijenjeni i izgubljeni.
        </ConfirmDialog>
      )}
    </>
  );
}
