import type { PatientPage } from '#shared/contract/quotes.ts';
import { Icon } from '#components/ui/Icon.tsx';
import { check } from '../../icons.ts';
import { AddDocument } from './AddDocument.tsx';
import guide from './document-guide.json' with { type: 'json' };
import styles from './Documents.module.css';
import type { DocumentsProps } from './SentRequest.tsx';

interface MissingDocumentsProps extends DocumentsProps {
  requested: PatientPage['requested'];
}

/** The documents that staff asked for, each with how to get it, ticked as they arrive. */
export function MissingDocuments({ requested, ...documents }: MissingDocumentsProps) {
  const isComplete = requested.every(({ arrived }) => arrived);
  return (
    <section aria-labelledby="mancano" className={styles.part}>
      <h2 id="mancano">Che cosa manca</h2>
      <p>
        {isComplete
          ? 'Grazie: è arrivato tutto quello che avevamo chiesto.'
          : 'Per prepararti il preventivo ci servono questi documenti.'}
      </p>
      <ul className={styles.missing}>
        {requested.map(({ kind, arrived }) => (
          <li key={kind} className={arrived ? styles.arrived : undefined}>
            <h3>{guide[kind].title}</h3>
            {arrived ? (
              <p className={styles.tick}>
                <Icon shape={check} />
                Arrivato
              </p>
            ) : (
              <p>{guide[kind].how}</p>
            )}
            {!arrived && <AddDocument {...documents} kind={kind} label={`Aggiungi: ${guide[kind].title}`} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
