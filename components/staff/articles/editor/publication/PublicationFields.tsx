import { useId } from 'react';
import { publicationStates } from '#shared/rules/publication-states.ts';
import { InputField } from '../../../parts/InputField.tsx';
import { publicationTitles } from '../../publication-titles.ts';
import type { PublicationChoice } from './publication-choice.ts';
import group from '../FieldGroup.module.css';
import styles from './PublicationFields.module.css';

const hints: Record<PublicationChoice['state'], string> = {
  published: 'posjetitelji ga vide čim se spremi',
  planned: 'objavljuje se automatski u odabrano vrijeme',
  unpublished: 'posjetitelji je ne vide',
};

/** The publication states, in the order of the options. */
const offered = publicationStates.toReversed();

interface PublicationFieldsProps {
  choice: PublicationChoice;
  onChange: (choice: PublicationChoice) => void;
  /** The error message of the time field; '' if there is none. */
  problem: string;
}

/** Chooses whether visitors see the article after the save, later, or not at all (docs/product.md, 4.7). */
export function PublicationFields({ choice, onChange, problem }: PublicationFieldsProps) {
  const name = useId();
  return (
    <fieldset className={group.group}>
      <legend>Objava</legend>
      {offered.map((state) => (
        <label key={state} className={styles.state}>
          <input
            type="radio"
            name={name}
            checked={choice.state === state}
            onChange={() => onChange({ ...choice, state })}
          />
          <span>
            <b>{publicationTitles[state]}</b> – <span>{hints[state]}</span>
          </span>
        </label>
      ))}
      {choice.state === 'planned' && (
        <div className={styles.time}>
          <InputField
            label="Datum i vrijeme (u Tirani)"
            required
            error={problem}
            type="datetime-local"
            value={choice.at}
            onChange={({ target }) => onChange({ ...choice, at: target.value })}
          />
        </div>
      )}
    </fieldset>
  );
}
