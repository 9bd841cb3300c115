import { Button } from '../../ui/Button.tsx';
import { useToast } from '../../ui/toasts.ts';
import { logFailure } from '../log-failure.ts';

/**
 * Puts a value on the clipboard.
 * @param label says what is copied: 'Kopiraj email'.
 */
export function CopyButton({ label, value, copied }: { label: string; value: string; copied: string }) {
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      toast(copied);
    } catch (error) {
      logFailure('The clipboard refused', error);
      toast('Kopiranje nije uspjelo.');
    }
  };
  return (
    <Button variant="quiet" size="small" onClick={() => void copy()}>
      {label}
    </Button>
  );
}
