import type { FormController } from '../form-controller.ts';
import type { FormState } from '../form-state.ts';

/** What every field of the form is given. */
export interface FormFieldProps {
  state: FormState;
  form: FormController;
}

/** What a field also needs when one of it and its sibling has to be filled in. */
export interface ContactFieldProps extends FormFieldProps {
  /** Where the message stands that asks for one of the two; undefined while there is none. */
  contactErrorId: string | undefined;
}
