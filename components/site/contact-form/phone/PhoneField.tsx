import {
  createElement,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type RefObject,
} from 'react';
import { useSite } from '#components/app/site-context.tsx';
import { whenNear } from '#components/ui/when-near.ts';
import { FormField } from '../fields/FormField.tsx';
import type { FormController } from '../form-controller.ts';
import type { FormState } from '../form-state.ts';
import { PlainPhoneInput, type PhoneInputProps } from './PlainPhoneInput.tsx';

/**
 * Loads the widget when its place comes near the window. It is imported in an effect because lazy components suspend,
 * which pages rendered as strings cannot do.
 * @returns the widget once it has loaded and the focus is not in its place, null for good when it cannot load; and what
 * to call when the focus leaves the place.
 */
function usePhoneWidget(place: RefObject<HTMLElement | null>) {
  const [loaded, setLoaded] = useState<{ widget: ComponentType<PhoneInputProps> } | null>(null);
  const [isHeld, setHeld] = useState(false);

  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const load = async () => {
      try {
        const { default: widget } = await import('./deferred/PhoneWidget.tsx');
        setLoaded({ widget });
        setHeld(element.contains(document.activeElement));
      } catch {
        // The plain input stays and accepts every number.
      }
    };
    return whenNear(element, () => void load());
  }, [place]);

  return [isHeld || !loaded ? null : loaded.widget, () => setHeld(false)] as const;
}

/** The plain input until the widget has loaded; they are never swapped while the visitor is typing. */
function PhoneInput({ control, value, onChange, onBlur }: PhoneInputProps) {
  const place = useRef<HTMLDivElement>(null);
  const [widget, release] = usePhoneWidget(place);

  // Field makes its props anew at each render; the memoized widget renders only when one of them changes.
  const { id, className } = control;
  const { 'aria-describedby': describedBy, 'aria-invalid': invalid, 'aria-required': required } = control;
  const stableControl = useMemo(
    () => ({
      id,
      className,
      'aria-describedby': describedBy,
      'aria-invalid': invalid,
      'aria-required': required,
    }),
    [id, className, describedBy, invalid, required],
  );
  const props = { control: stableControl, value, onChange, onBlur };

  return (
    // React's event: it comes after the plain input's own, which saves what was typed.
    <div ref={place} onBlur={release}>
      {widget ? createElement(widget, props) : <PlainPhoneInput {...props} />}
    </div>
  );
}

interface PhoneFieldProps {
  state: FormState;
  form: FormController;
  /** The id of the message that asks for email or phone number; undefined while there is none. */
  contactErrorId: string | undefined;
}

export function PhoneField({ state, form, contactErrorId }: PhoneFieldProps) {
  const { contactEmail } = useSite();
  const change = useCallback((normal: string) => form.change('phoneNumber', normal), [form]);
  const leave = useCallback(() => form.leave('phoneNumber'), [form]);
  return (
    <FormField
      field="phoneNumber"
      label="Numero di telefono"
      // Said where the number was found wrong: a foreign one is right elsewhere.
      hint={
        state.errors.phoneNumber &&
        `Serve un cellulare italiano. Con un altro numero scrivi a ${contactEmail}`
      }
      state={state}
      errorId={contactErrorId}
    >
      {(control) => (
        <PhoneInput control={control} value={state.values.phoneNumber} onChange={change} onBlur={leave} />
      )}
    </FormField>
  );
}
