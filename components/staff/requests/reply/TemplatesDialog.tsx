import { useState } from 'react';
import type { ReplyTemplates } from '#shared/contract/requests-desk.ts';
import { Dialog, DialogActions } from '#components/ui/Dialog.tsx';
import { useApi } from '#components/app/contexts.ts';
import { statusOf } from '#components/app/session/status-of.ts';
import { ActionButton, ConfirmDialog } from '../../parts/actions.tsx';
import { FormError } from '../../parts/forms.tsx';
import { logFailure } from '#components/app/log-failure.ts';
import { rowMark, useRowFocus } from '../../parts/use-row-focus.ts';
import fields from '../../parts/fields.module.css';
import styles from './TemplatesDialog.module.css';

interface TemplatesDialogProps {
  kept: ReplyTemplates;
  onSaved: (templates: ReplyTemplates) => void;
  onClose: () => void;
}

type Template = ReplyTemplates['templates'][number];

const isWhole = ({ title, text }: Template): boolean => title.trim() !== '' && text.trim() !== '';

export function TemplatesDialog({ kept, onSaved, onClose }: TemplatesDialogProps) {
  const api = useApi();
  // With their own React keys, because titles and positions change during editing.
  const [begun] = useState(() => kept.templates.map((each, key) => ({ ...each, key })));
  const [edited, setEdited] = useState(begun);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState('');
  const [isLeaving, setLeaving] = useState(false);
  const [list, focusTitle] = useRowFocus();
  const change = (key: number, changes: Partial<Template>) =>
    setEdited((all) => all.map((each) => (each.key === key ? { ...each, ...changes } : each)));
  const add = () => {
    const key = Math.max(0, ...edited.map((each) => each.key)) + 1;
    setEdited([...edited, { title: '', text: '', key }]);
    focusTitle(key);
  };
  const remove = (index: number) => {
    setEdited(edited.filter((_, each) => each !== index));
    focusTitle(edited[index + 1]?.key ?? null);
  };
  const stay = () => setLeaving(false);
  const leave = () => (edited === begun ? onClose() : setLeaving(true));

  const save = async () => {
    setSaving(true);
    try {
      const templates = edited.map(({ title, text }) => ({ title, text }));
      onSaved(await api.call('saveReplyTemplates', { body: { revision: kept.revision, templates } }));
      onClose();
    } catch (error) {
      logFailure('The reply templates could not be saved', error);
      setSaving(false);
      setFailure(
        statusOf(error) === 409
          ? 'Predloške je u međuvremenu promijenio netko drugi. Kopiraj svoj tekst, ponovno učitaj stranicu i pokušaj opet.'
          : 'Predlošci nisu spremljeni. Pokušaj ponovno.',
      );
    }
  };

  return (
    <Dialog title="Predlošci odgovora" onCancel={leave}>
      {isLeaving && (
        <ConfirmDialog title="Nespremljene promjene" action="Odbaci" onCancel={stay} onConfirm={onClose}>
          Promjene predložaka nisu spremljene. Ako ih odbaciš, bit će izgubljene.
        </ConfirmDialog>
      )}
      <p>
        {'{ime}'}, {'{usluga}'} i {'{link}'} zamjenjuju se imenom, uslugom i poveznicom na stranicu pacijenta.
      </p>
      <div ref={list} className={styles.list}>
        <ol className={styles.templates}>
          {edited.map(({ key, title, text }, index) => (
            <li key={key} className={fields.fields}>
              <label>
                <span>{`Naziv ${index + 1}. predloška`}</span>
                <input
                  {...rowMark(key)}
                  value={title}
                  maxLength={60}
                  onChange={({ target }) => change(key, { title: target.value })}
                />
              </label>
              <label>
                <span>{`Tekst ${index + 1}. predloška`}</span>
                <textarea
                  rows={4}
                  lang="it"
                  value={text}
                  maxLength={1500}
                  onChange={({ target }) => change(key, { text: target.value })}
                />
              </label>
              <ActionButton variant="quiet" aria-label={`Ukloni ${index + 1}. predložak`} onClick={() => remove(index)}>
                Ukloni
              </ActionButton>
            </li>
          ))}
        </ol>
        <ActionButton data-focus-fallback="" isInactive={edited.length >= 20} onClick={add}>
          Dodaj predložak
        </ActionButton>
      </div>
      <FormError text={failure} />
      <DialogActions>
        <ActionButton onClick={leave}>Odustani</ActionButton>
        <ActionButton variant="primary" isInactive={isSaving || !edited.every(isWhole)} onClick={() => void save()}>
          Spremi predloške
        </ActionButton>
      </DialogActions>
    </Dialog>
  );
}
