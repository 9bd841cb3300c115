import { useEffect, useRef, useState } from 'react';
import { callPath } from '#shared/contract/call-path.ts';
import type { ContactFormRecord } from '#shared/contract/requests.ts';
import { website } from '#shared/contract/routes.ts';
import { formatCroatianDate, orMissing } from '#shared/format.ts';
import { requestsOfPerson } from '#shared/requests/requests-of-person.ts';
import { formatPhone } from '#shared/rules/phone.ts';
import { useApi } from '#components/app/contexts.ts';
import { useAdditions } from '#components/app/session/SessionProvider.tsx';
import { Dialog, DialogActions } from '#components/ui/Dialog.tsx';
import { ActionButton, ConfirmDialog } from '../../parts/actions.tsx';
import { FormError } from '../../parts/forms.tsx';
import { logFailure } from '#components/app/log-failure.ts';
import { download } from '../../parts/download.ts';
import { statusLabel } from '../record/status-label.ts';
import fields from '../../parts/fields.module.css';
import styles from './PersonDialog.module.css';

interface Found extends ContactFormRecord {
  documents: number;
  isChosen: boolean;
}

interface PersonDialogProps {
  /** Phone numbers and e-mail addresses to search for immediately; '' if staff type them. */
  begun: string;
  onErased: (requests: readonly ContactFormRecord[]) => void;
  onClose: () => void;
}

/** Finds, exports and erases everything stored about a person (docs/product.md, 4.5). */
export function PersonDialog({ begun, onErased, onClose }: PersonDialogProps) {
  const { call, open } = useApi();
  const { requests: additions } = useAdditions();
  const [search, setSearch] = useState(begun);
  const [found, setFound] = useState<readonly Found[]>([]);
  const [news, setNews] = useState('');
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isErasing, setErasing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (begun !== '') form.current?.requestSubmit();
  }, [begun]);
  const chosen = found.filter(({ isChosen }) => isChosen);
  const formIds = chosen.map(({ id }) => id);
  const total = chosen.reduce((sum, { documents }) => sum + documents, 0);
  const contents = `upiti: ${chosen.length}, dokumenti: ${total}`;
  const isInactive = isBusy || chosen.length === 0;

  const carryOut = async (underWay: string, act: () => Promise<string>, failed = 'Nije uspjelo.') => {
    if (isBusy) return;
    setBusy(true);
    setNews(underWay);
    setFailure('');
    try {
      setNews(await act());
    } catch (error) {
      logFailure('What is stored about a person could not be found, exported or erased', error);
      setNews('');
      setFailure(`${failed} Pokušaj ponovno.`);
    }
    setBusy(false);
  };
  const look = () =>
    carryOut('Traženje je u tijeku…', async () => {
      setFound([]);
      // The list on the screen may be outdated or incomplete.
      const { contactForms } = await additions.searchOrList({ query: '', search, by: 'person' });
      // A search after the erasure of these requests finds the others.
      const requests = requestsOfPerson(contactForms, search).slice(0, 100);
      const query = { ids: requests.map(({ id }) => id).join(',') };
      const { outlines } = requests.length === 0 ? { outlines: [] } : await call('listOutlines', { query });
      const documentsOf = new Map(outlines.map((outline) => [outline.formId, outline.documents]));
      const names = new Set(requests.map(({ fullName }) => (fullName ?? '').trim().toLowerCase()));
      // Relatives may share a phone number or e-mail address, so staff choose if there are several names.
      const isChosen = names.size === 1;
      setFound(requests.map((each) => ({ ...each, documents: documentsOf.get(each.id) ?? 0, isChosen })));
      return `Pronađeni upiti: ${requests.length}.`;
    });
  const save = () =>
    carryOut('Izvoz je u tijeku…', async () => {
      const query = { ids: formIds.join(',') };
      // The browser itself downloads it, because it goes on after a broken connection. A page does not see how that fails.
      await (await open('exportPerson', { query })).body?.cancel();
      download(website.apiPrefix + callPath('exportPerson', {}, query));
      return `Preuzimanje je počelo – ${contents}. Nastavlja se u pregledniku.`;
    });
  const erase = () =>
    carryOut(
      'Brisanje je u tijeku…',
      async () => {
        const { erased } = await call('erasePerson', { body: { formIds } });
        setFound(found.filter(({ isChosen }) => !isChosen));
        onErased(chosen);
        return `Izbrisani upiti: ${erased}.`;
      },
      'Brisanje nije dovršeno: neki su upiti možda već izbrisani.',
    );

  return (
    <Dialog title="Podaci osobe (GDPR)" onCancel={onClose}>
      <form
        ref={form}
        className={`${fields.fields} ${styles.search}`}
        onSubmit={(event) => {
          event.preventDefault();
          void look();
        }}
      >
        <label>
          Telefon ili email
          <input autoComplete="off" value={search} onChange={({ target }) => setSearch(target.value)} />
        </label>
        <ActionButton type="submit">Traži</ActionButton>
      </form>
      {found.length > 0 && (
        <fieldset className={styles.found}>
          <legend>Odaberi upite ove osobe</legend>
          {found.map(({ id, fullName, email, phoneNumber, createdAt, status, documents, isChosen }) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={isChosen}
                onChange={() =>
                  setFound(found.map((each) => (each.id === id ? { ...each, isChosen: !isChosen } : each)))
                }
              />
              <b>{`${orMissing(fullName)} #${id}`}</b>
              <span>{[email, formatPhone(phoneNumber ?? '')].filter(Boolean).join(' · ')}</span>
              <span>{`${formatCroatianDate(createdAt)} · ${statusLabel(status)} · dokumenti: ${documents}`}</span>
            </label>
          ))}
        </fieldset>
      )}
      <output className={styles.news}>{news}</output>
      <FormError text={failure} />
      <DialogActions>
        <ActionButton onClick={onClose}>Zatvori</ActionButton>
        <ActionButton isInactive={isInactive} onClick={() => void save()}>
          Izvezi ZIP
        </ActionButton>
        <ActionButton variant="danger" isInactive={isInactive} onClick={() => setErasing(true)}>
          Izbriši odabrano
        </ActionButton>
      </DialogActions>
      {isErasing && (
        <ConfirmDialog
          action="Izbriši"
          title="Brisanje svih podataka osobe"
          onCancel={() => setErasing(false)}
          onConfirm={() => {
            setErasing(false);
            void erase();
          }}
        >
          {`Bit će trajno izbrisano – ${contents}. Brisanje se ne može poništiti.`}
        </ConfirmDialog>
      )}
    </Dialog>
  );
}
