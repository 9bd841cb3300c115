import { useRef } from 'react';
import { ActionButton } from '../../../parts/ActionButton.tsx';

interface PicturePickerProps {
  label: string;
  variant?: 'secondary' | 'quiet';
  multiple?: boolean;
  describedBy?: string;
  onPick: (files: File[]) => void;
}

/** A button that opens the file picker, for pictures only. */
export function PicturePicker({ label, variant, multiple = false, describedBy, onPick }: PicturePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <ActionButton variant={variant} aria-describedby={describedBy} onClick={() => input.current?.click()}>
        {label}
      </ActionButton>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        multiple={multiple}
        aria-label={label}
        onChange={({ target }) => {
          onPick([...(target.files ?? [])]);
          // Allows the same file to be chosen again after it was removed.
          target.value = '';
        }}
      />
    </>
  );
}
