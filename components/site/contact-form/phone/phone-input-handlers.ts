import type { ControlProps } from '#components/ui/Field.tsx';

/** What both inputs for the phone number are given: the plain one and the widget. */
export interface PhoneInputHandlers {
  control: ControlProps;
  /** In its normal form (`normalPhone`). */
  value: string;
  onChange: (normal: string) => void;
  onBlur: () => void;
}
