import { documentKinds, type DocumentKind } from '#shared/rules/quote.ts';
import { FormDialog } from '../../parts/FormDialog.tsx';
import { documentTitles } from './quote-titles.ts';
import styles from './QuoteSection.module.css';

interface DocumentsDialogProps {
  chosen: readonly DocumentKind[];
  /** @throws if the list could not be saved. */
  onRequest: (kinds: DocumentKind[]) => Promise<void>;
  onClose: () => void;
}

/** Chooses the documents that the patient's page asks for. */
export function DocumentsDialog({ chosen, onRequest, onClose }: DocumentsDialogProps) {
  return (
    <FormDialog
      title="Zatraži dokumente"
      action="Zatraži"
      waitingAction="Spremanje..."
      failure="Popis nije spremljen. Pokušaj ponovno."
      onSubmit={(fields) => onRequest(documentKinds.filter((kind) => fields.has(kind)))}
      onCancel={onClose}
    >
      <fieldset className={styles.kinds}>
        <legend className="visually-hidden">Dokumenti</legend>
        {documentKinds.map((kind) => (
          <label key={kind}>
            <input type="checkbox" name={kind} defaultChecked={chosen.includes(kind)} />
            <span>{documentTitles[kind]}</span>
          </label>
        ))}
      </fieldset>
    </FormDialog>
  );
}
