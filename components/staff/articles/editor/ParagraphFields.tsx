import { Field } from '#components/ui/Field.tsx';
import type { ParagraphBlock } from './blocks.ts';
import styles from './BlockFields.module.css';

interface ParagraphFieldsProps {
  block: ParagraphBlock;
  onChange: (changes: Partial<Pick<ParagraphBlock, 'title' | 'content'>>) => void;
}

/** A paragraph: an optional title and its text. */
export function ParagraphFields({ block, onChange }: ParagraphFieldsProps) {
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
