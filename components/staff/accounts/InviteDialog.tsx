import type { NewInvitation } from '#shared/contract/accounts.ts';
import { Options } from '../parts/filter-fields.tsx';
import { focusOnMount } from '#components/ui/focus-on-mount.ts';
import { FormDialog } from '../parts/FormDialog.tsx';
import { InputField, SelectField } from '../parts/form-fields.tsx';
import { textOf } from '../parts/text-of.ts';
import { roleTitles } from './account-change.ts';

export function InviteDialog(props: {
  onInvite: (person: NewInvitation) => Promise<void>;
  onCancel: () => void;
}) {
  return (
    <FormDialog
      title="Poziv"
      action="Pozovi"
      waitingAction="Slanje..."
      failure="Poziv nije uspio. Pokušaj ponovno."
      onSubmit={(fields) =>
        props.onInvite({
          email: textOf(fields, 'email').trim(),
          name: textOf(fields, 'name').trim(),
          role: textOf(fields, 'role') === 'admin' ? 'admin' : 'staff',
        })
      }
      onCancel={props.onCancel}
    >
      <InputField
        ref={focusOnMount}
        label="Email"
        type="email"
        name="email"
        autoComplete="off"
        maxLength={254}
        required
      />
      <InputField
        label="Ime i prezime"
        name="name"
        autoComplete="off"
        pattern=".*\S.*"
        title="Ime i prezime"
        maxLength={100}
        required
      />
      <SelectField
        label="Uloga"
        hint="Administrator vidi upite pacijenata i upravlja blogom i računima. Osoblje vidi samo svoj račun."
        name="role"
      >
        <Options of={Object.entries(roleTitles)} />
      </SelectField>
    </FormDialog>
  );
}
