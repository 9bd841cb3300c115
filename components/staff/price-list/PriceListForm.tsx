import { useState } from 'react';
import type { PriceList } from '#shared/contract/quotes.ts';
import { useApi } from '#components/app/api-context.tsx';
import { statusOf } from '#components/app/session/status-of.ts';
import { toast } from '#components/ui/toasts.ts';
import { useLeaveWarning } from '#components/ui/use-leave-warning.ts';
import { ActionButton } from '../parts/ActionButton.tsx';
import { editedLine, isEmpty, readItem, textsOf } from '../parts/edited-lines.ts';
import { FormError } from '../parts/FormError.tsx';
import fields from '../parts/fields.module.css';
import { LineEditor } from '../parts/LineEditor.tsx';
import { logFailure } from '../parts/log-failure.ts';
import styles from './PriceListForm.module.css';

const maxItems = 300;
const maxAssumptions = 40;

interface PriceListFormProps {
  list: PriceList;
  onSaved: (list: PriceList) => void;
}

/** The items, edited in place, and the texts for assumptions. They are saved as a whole. */
export function PriceListForm({ list, onSaved }: PriceListFormProps) {
  const api = useApi();
  const [begun] = useState(() => ({
    items: list.items.map(editedLine),
    assumptions: list.assumptions.join('\n'),
  }));
  const [edited, setEdited] = useState(begun);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState('');
  useLeaveWarning(edited !== begun);
  const filled = edited.items.filter((item) => !isEmpty(item));
  const items = filled.flatMap((item) => readItem(item) ?? []);
  const isWhole = items.length === filled.length;
  const save = async () => {
    setSaving(true);
    try {
      const assumptions = textsOf(edited.assumptions, maxAssumptions);
      const body = { revision: list.revision, items, assumptions };
      onSaved(await api.call('savePriceList', { body }));
      toast('Cjenik je spremljen.');
    } catch (error) {
      logFailure('The price list could not be saved', error);
      setSaving(false);
      setFailure(
        statusOf(error) === 409
          ? 'Cjenik je u međuvremenu promijenio netko drugi. Kopiraj svoje promjene, ponovno učitaj stranicu i pokušaj opet.'
          : 'Cjenik nije spremljen. Pokušaj ponovno.',
      );
    }
  };
  return (
    <div className={styles.form}>
      <LineEditor
        lines={edited.items}
        max={maxItems}
        items={null}
        onChange={(lines) => setEdited({ ...edited, items: [...lines] })}
      />
      <div className={`${fields.fields} ${styles.texts}`}>
        <label>
          Tekstovi za pretpostavke na talijanskom, svaki u svojem retku
          <textarea
            rows={6}
            lang="it"
            value={edited.assumptions}
            onChange={({ target }) => setEdited({ ...edited, assumptions: target.value })}
          />
        </label>
      </div>
      <FormError text={failure} />
      <p className={styles.save}>
        <ActionButton
          variant="primary"
          isInactive={isSaving || !isWhole || edited === begun}
          onClick={() => void save()}
        >
          {isSaving ? 'Spremanje...' : 'Spremi cjenik'}
        </ActionButton>
        {!isWhole && <span>Svaka stavka treba naziv i cijenu.</span>}
      </p>
    </div>
  );
}
