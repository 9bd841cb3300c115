import type { ControlProps } from '../../ui/Field.tsx';

/** What both inputs for the phone number are given: the plain one and the widget. */
export interface PhoneInputHandlers {
  control: ControlProps;
  /** Digits only. */
  value: string;
  onChange: (digits: string) => void;
  onBlur: () => void;
}
