import { useState } from 'react';
import type { PriceList } from '#shared/contract/quotes.ts';
import { useApi } from '#components/app/contexts.ts';
import { toast } from '#components/ui/toasts.ts';
import { useLeaveWarning } from '#components/ui/use-leave-warning.ts';
import { ActionButton } from '../parts/actions.tsx';
import { editedLine, readLines, repeatedName, textsOf, textsProblem } from '../parts/edited-lines.ts';
import { FormError, useSubmission } from '../parts/forms.tsx';
import fields from '../parts/fields.module.css';
import { LineEditor } from '../parts/LineEditor.tsx';
import { LoadedView, PageHeading, useLoaded } from '../parts/page-frame.tsx';
import styles from './PriceListPage.module.css';

/** The items, edited in place, and the texts for assumptions. They are saved as a whole. */
function PriceListForm({ list, onSaved }: { list: PriceList; onSaved: (list: PriceList) => void }) {
  const api = useApi();
  const [begun] = useState(() => ({ items: list.items.map(editedLine), assumptions: list.assumptions.join('\n') }));
  const [edited, setEdited] = useState(begun);
  useLeaveWarning(edited !== begun);
  const items = readLines(edited.items);
  const twice = repeatedName(items ?? []);
  const assumptions = textsOf(edited.assumptions);
  const problem = textsProblem(assumptions);
  const isWhole = items !== null && twice === undefined && problem === null;
  const { waiting, error, onSubmit } = useSubmission(async () => {
    if (!isWhole) return;
    const body = { revision: list.revision, items, assumptions };
    onSaved(await api.call('savePriceList', { body }));
    toast('Cjenik je spremljen.');
  }, 'Cjenik nije spremljen. Pokušaj ponovno.');
  return (
    <form method="post" className={styles.form} onSubmit={onSubmit}>
      <LineEditor
        lines={edited.items}
        max={300}
        items={null}
        onChange={(changed) => setEdited({ ...edited, items: [...changed] })}
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
      <FormError text={error} />
      <p className={styles.save}>
        <ActionButton type="submit" variant="primary" isInactive={waiting || !isWhole || edited === begun}>
          {waiting ? 'Spremanje...' : 'Spremi cjenik'}
        </ActionButton>
        {items === null && <span>Svaka stavka mora imati naziv i cijenu.</span>}
        {problem !== null && <span>{problem}</span>}
        {twice !== undefined && <span>{`Više stavki zove se „${twice}”. Nazivu dodaj po čemu se razlikuju.`}</span>}
      </p>
    </form>
  );
}

/** The clinic's price list, from which quotes are written (docs/product.md, 4.13). */
export function PriceListPage() {
  const api = useApi();
  const source = useLoaded(() => api.call('getPriceList', {}), 'The price list could not be loaded');
  return (
    <>
      <PageHeading title="Cjenik" />
      <LoadedView source={source} failed={{ text: 'Cjenik se nije mogao učitati.' }}>
        {(list) => <PriceListForm key={list.revision} list={list} onSaved={(saved) => source.change(() => saved)} />}
      </LoadedView>
    </>
  );
}
