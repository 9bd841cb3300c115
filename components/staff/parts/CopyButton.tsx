import { ActionButton } from './ActionButton.tsx';
import { logFailure } from '#components/app/log-failure.ts';

interface CopyButtonProps {
  label: string;
  value: string;
  copied: string;
  onNews: (news: string) => void;
}

export function CopyButton({ label, value, copied, onNews }: CopyButtonProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      onNews(copied);
    } catch (error) {
      logFailure('The clipboard refused', error);
      onNews('Kopiranje nije uspjelo.');
    }
  };
  return (
    <ActionButton variant="quiet" onClick={() => void copy()}>
      {label}
    </ActionButton>
  );
}
