import { useRef, useState, type SubmitEvent, type ComponentProps, type ReactNode } from 'react';
import { Field } from '#components/ui/Field.tsx';
import { Button } from '#components/ui/Button.tsx';
import { Dialog, DialogActions } from '#components/ui/Dialog.tsx';
import { messageFrom } from './message-from.ts';
import secrets from './secret-fields.json' with { type: 'json' };
import styles from './form.module.css';
import { ActionButton } from './actions.tsx';

export function textOf(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
}

/** Ignores further submissions until the first one has ended. @param failure the message if the server gives none. */
export function useSubmission(send: (fields: FormData, form: HTMLFormElement) => Promise<void>, failure: string) {
  const [waiting, setWaiting] = useState(false);
  const [error, setError] = useState('');
  const isSending = useRef(false);
  const submit = async (form: HTMLFormElement) => {
    if (isSending.current) return;
    isSending.current = true;
    setWaiting(true);
    setError('');
    try {
      await send(new FormData(form), form);
    } catch (refusal) {
      setError(messageFrom(refusal, failure));
    } finally {
      isSending.current = false;
      setWaiting(false);
    }
  };
  return {
    waiting,
    error,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      void submit(event.currentTarget);
    },
  };
}

type Labelled<Tag extends 'input' | 'select'> = Omit<ComponentProps<Tag>, 'id' | 'className'> &
  Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'error'>;

export const InputField = ({ label, hint, error, ...input }: Labelled<'input'>) => (
  <Field label={label} required={input.required} hint={hint} error={error}>
    {(control) => <input {...control} {...input} />}
  </Field>
);

/** A required password; the current one, unless `autoComplete` says otherwise. */
export const PasswordField = (props: Labelled<'input'>) => (
  <InputField type="password" autoComplete="current-password" maxLength={256} required {...props} />
);

/** Takes a code from the app or, unless a prop says otherwise, a recovery code. */
export const CodeField = (props: Partial<Labelled<'input'>>) => <InputField {...secrets.code} {...props} />;

export const SelectField = ({ label, hint, error, ...select }: Labelled<'select'>) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => <select {...control} {...select} />}
  </Field>
);

/** The error message of a form, announced when it appears; empty while `text` is ''. */
export const FormError = ({ text }: { text: string }) => (
  <p className={styles.error} role="alert">
    {text}
  </p>
);

/** `children` are the form fields; only text in an 'alertdialog'. */
interface FormDialogProps extends ComponentProps<typeof Dialog> {
  action: string;
  waitingAction: string;
  isSevere?: boolean;
  failure: string;
  onSubmit: (fields: FormData) => Promise<void>;
}

/** A dialog with a form. If the server rejects the form, the dialog stays open and shows the server's message. */
export function FormDialog({ role = 'dialog', isSevere = false, ...props }: FormDialogProps) {
  const { title, children, className, action, waitingAction, onCancel } = props;
  const { waiting, error, onSubmit } = useSubmission(props.onSubmit, props.failure);
  return (
    <Dialog title={title} role={role} className={className} onCancel={onCancel}>
      <form className={role === 'dialog' ? styles.form : undefined} method="post" onSubmit={onSubmit}>
        {children}
        <FormError text={error} />
        <DialogActions>
          <ActionButton onClick={onCancel}>Odustani</ActionButton>
          <Button type="submit" variant={isSevere ? 'danger' : 'primary'} size="small" aria-disabled={waiting}>
            {waiting ? waitingAction : action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface NewPasswordFormProps {
  /** The account's e-mail address, for the browser's password manager. */
  email: string;
  before?: ReactNode;
  after?: ReactNode;
  action: string;
  wide?: boolean;
  failure: string;
  /** Called when both fields have the same value. @throws if the server rejects the password. */
  onSubmit: (newPassword: string, fields: FormData, form: HTMLFormElement) => Promise<void>;
}

/** Form in which the user types a new password twice. Shows the server's error message under the fields. */
export function NewPasswordForm({ email, onSubmit: send, ...props }: NewPasswordFormProps) {
  const [differs, setDiffers] = useState(false);
  const { waiting, error, onSubmit } = useSubmission(async (fields, form) => {
    const newPassword = textOf(fields, 'new');
    const isRepeated = newPassword === textOf(fields, 'repeated');
    setDiffers(!isRepeated);
    if (isRepeated) await send(newPassword, fields, form);
  }, props.failure);
  return (
    <form className={styles.form} method="post" onSubmit={onSubmit}>
      <input type="email" name="username" value={email} autoComplete="username" readOnly hidden />
      {props.before}
      <PasswordField {...secrets.new} />
      <PasswordField {...secrets.repeated} error={differs ? 'Lozinke se ne podudaraju.' : null} />
      {props.after}
      <FormError text={error} />
      <Button type="submit" wide={props.wide} aria-disabled={waiting}>
        {waiting ? 'Spremanje...' : props.action}
      </Button>
    </form>
  );
}
