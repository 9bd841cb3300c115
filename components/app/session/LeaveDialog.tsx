import { Button } from '#components/ui/Button.tsx';
import { Dialog, DialogActions } from '#components/ui/Dialog.tsx';

export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <Dialog title="Nespremljene promjene" role="alertdialog" onCancel={onStay}>
      Imaš nespremljene promjene. Želiš li napustiti stranicu? Ako je napustiš, promjene će biti izbrisane.
      <DialogActions>
        <Button variant="secondary" size="small" onClick={onStay}>
          Ostani
        </Button>
        <Button variant="danger" size="small" onClick={onLeave}>
          Napusti
        </Button>
      </DialogActions>
    </Dialog>
  );
}
