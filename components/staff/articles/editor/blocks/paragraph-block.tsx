import { Field } from '#components/ui/Field.tsx';
import type { BlockInputsProps, BlockKind } from './block-kind.ts';
import styles from './BlockFields.module.css';

export interface ParagraphFields {
  title: string;
  content: string;
}

function ParagraphInputs({ block, onChange }: BlockInputsProps<ParagraphFields>) {
  return (
    <>
      <Field label="Naslov odlomka (neobavezno)">
        {(control) => (
          <input
            {...control}
            maxLength={300}
            value={block.title}
            onChange={(event) => onChange({ title: event.target.value })}
          />
        )}
      </Field>
      <Field label="Tekst odlomka">
        {(control) => (
          <textarea
            {...control}
            className={`${control.className} ${styles.text}`}
            rows={5}
            value={block.content}
            onChange={(event) => onChange({ content: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}

/** A paragraph: an optional title and its text. */
export const paragraphKind: BlockKind<'paragraph', ParagraphFields> = {
  label: 'Odlomak',
  add: { label: 'Dodaj odlomak', empty: (id) => ({ id, type: 'paragraph', title: '', content: '' }) },
  fromStored: ({ id, title, content }) => ({
    id,
    type: 'paragraph',
    title: title ?? '',
    content: content ?? '',
  }),
  toStored: ({ title, content }) => ({ title, content, image: '' }),
  Inputs: ParagraphInputs,
};
