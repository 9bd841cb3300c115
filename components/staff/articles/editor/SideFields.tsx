import { useId } from 'react';
import { publicationStates } from '#shared/rules/publication-states.ts';
import { Field } from '#components/ui/Field.tsx';
import { Options } from '../../parts/filter-fields.tsx';
import { InputField, SelectField } from '../../parts/forms.tsx';
import { publicationTitles } from '../publication-titles.ts';
import { presentBlocks } from './blocks/blocks.ts';
import type { Article } from './drafts/drafts.ts';
import { publicationOf } from './publication/publication-choice.ts';
import hints from './publication/publication-hints.json' with { type: 'json' };
import styles from './SideFields.module.css';

/** The publication states, in the order of the options. */
const offered = publicationStates.toReversed();

interface SideFieldsProps {
  article: Article;
  onChange: (changes: Partial<Article>) => void;
  /** The error message of the publication's time; '' if there is none. */
  problem: string;
}

/** Chooses when visitors see the article, and picture and text of shared links, by default its card's (docs/product.md, 4.7). */
export function SideFields({ article, onChange, problem }: SideFieldsProps) {
  const name = useId();
  const choice = publicationOf(article);
  const sharing = article.sharing ?? { image: null, description: null };
  return (
    <>
      <fieldset className={styles.group}>
        <legend>Objava</legend>
        {offered.map((state) => (
          <label key={state} className={styles.state}>
            <input
              type="radio"
              name={name}
              checked={choice.state === state}
              onChange={() => onChange({ publication: { ...choice, state } })}
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
              onChange={({ target }) => onChange({ publication: { ...choice, at: target.value } })}
            />
          </div>
        )}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Dijeljenje (neobavezno)</legend>
        <SelectField
          label="Slika poveznice"
          value={sharing.image ?? ''}
          onChange={({ target }) => onChange({ sharing: { ...sharing, image: target.value || null } })}
        >
          <option value="">Prva slika bloga</option>
          <Options
            of={presentBlocks(article.blocks).flatMap((block) =>
              block.type === 'image' ? [[block.imageName, block.alt || block.imageName]] : [],
            )}
          />
        </SelectField>
        <Field label="Opis poveznice" hint="Najviše 300 znakova. Bez opisa: početak prvog odlomka.">
          {(control) => (
            <textarea
              {...control}
              rows={2}
              lang="it"
              maxLength={300}
              value={sharing.description ?? ''}
              onChange={({ target }) => onChange({ sharing: { ...sharing, description: target.value || null } })}
            />
          )}
        </Field>
      </fieldset>
    </>
  );
}
