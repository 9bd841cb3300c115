import { useRef, type ComponentProps } from 'react';
import { ActionButton } from '../../../parts/actions.tsx';

interface PicturePickerProps extends Omit<ComponentProps<typeof ActionButton>, 'children'> {
  label: string;
  multiple?: boolean;
  onPick: (files: File[]) => void;
}

/** A button that opens the file picker, for pictures only. */
export function PicturePicker({ label, multiple = false, onPick, ...button }: PicturePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <ActionButton {...button} onClick={() => input.current?.click()}>
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
