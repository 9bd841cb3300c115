import { useState } from 'react';
import type { ReplyTemplate, ReplyTemplates } from '#shared/contract/reply-templates.ts';
import { Dialog, DialogActions } from '#components/ui/Dialog.tsx';
import { useApi } from '#components/app/api-context.tsx';
import { statusOf } from '#components/app/session/status-of.ts';
import { ActionButton } from '../../parts/ActionButton.tsx';
import { FormError } from '../../parts/FormError.tsx';
import { logFailure } from '../../parts/log-failure.ts';
import fields from '../../parts/fields.module.css';
import styles from './TemplatesDialog.module.css';

interface TemplatesDialogProps {
  kept: ReplyTemplates;
  onSaved: (templates: ReplyTemplates) => void;
  onClose: () => void;
}

const isWhole = ({ title, text }: ReplyTemplate): boolean => title.trim() !== '' && text.trim() !== '';

export function TemplatesDialog({ kept, onSaved, onClose }: TemplatesDialogProps) {
  const api = useApi();
  // With their own React keys, because titles and positions change during editing.
  const [edited, setEdited] = useState(() => kept.templates.map((each, key) => ({ ...each, key })));
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState('');
  const change = (key: number, changes: Partial<ReplyTemplate>) =>
    setEdited((all) => all.map((each) => (each.key === key ? { ...each, ...changes } : each)));
  const add = () =>
    setEdited((all) => [...all, { title: '', text: '', key: Math.max(0, ...all.map(({ key }) => key)) + 1 }]);

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
    <Dialog title="Predlošci odgovora" onCancel={onClose}>
      <p>
        {'{ime}'} i {'{usluga}'} zamjenjuju se imenom i uslugom iz upita.
      </p>
      <ol className={styles.templates}>
        {edited.map(({ key, title, text }, index) => (
          <li key={key} className={fields.fields}>
            <label>
              Naziv {index + 1}. predloška
              <input
                value={title}
                maxLength={60}
                onChange={({ target }) => change(key, { title: target.value })}
              />
            </label>
            <label>
              Tekst {index + 1}. predloška
              <textarea
                rows={4}
                lang="it"
                value={text}
                maxLength={1500}
                onChange={({ target }) => change(key, { text: target.value })}
              />
            </label>
            <ActionButton
              variant="quiet"
              aria-label={`Ukloni ${index + 1}. predložak`}
              onClick={() => setEdited((all) => all.filter((each) => each.key !== key))}
            >
              Ukloni
            </ActionButton>
          </li>
        ))}
      </ol>
      <ActionButton isInactive={edited.length >= 20} onClick={add}>
        Dodaj predložak
      </ActionButton>
      <FormError text={failure} />
      <DialogActions>
        <ActionButton onClick={onClose}>Odustani</ActionButton>
        <ActionButton
          variant="primary"
          isInactive={isSaving || !edited.every(isWhole)}
          onClick={() => void save()}
        >
          Spremi predloške
        </ActionButton>
      </DialogActions>
    </Dialog>
  );
}
