import type { Sharing } from '#shared/contract/articles.ts';
import { Field } from '#components/ui/Field.tsx';
import { Options } from '../../../parts/filter-fields.tsx';
import { SelectField } from '../../../parts/SelectField.tsx';
import group from '../FieldGroup.module.css';

/** Maximum length of the description, in characters. */
const longestDescription = 300;

interface SharingFieldsProps {
  sharing: Sharing;
  /** The names of the article's pictures, in the order of the article. */
  pictures: readonly string[];
  onChange: (sharing: Sharing) => void;
}

/** Fields for the picture and text of shared links, by default those of the article's card (docs/product.md, 4.7). */
export function SharingFields({ sharing, pictures, onChange }: SharingFieldsProps) {
  return (
    <fieldset className={group.group}>
      <legend>Dijeljenje (neobavezno)</legend>
      <SelectField
        label="Slika poveznice"
        value={sharing.image ?? ''}
        onChange={({ target }) => onChange({ ...sharing, image: target.value || null })}
      >
        <option value="">Prva slika bloga</option>
        <Options of={pictures.map((name) => [name, name])} />
      </SelectField>
      <Field label="Opis poveznice" hint="Bez opisa: početak prvog odlomka.">
        {(control) => (
          <textarea
            {...control}
            rows={2}
            maxLength={longestDescription}
            value={sharing.description ?? ''}
            onChange={({ target }) => onChange({ ...sharing, description: target.value || null })}
          />
        )}
      </Field>
    </fieldset>
  );
}
