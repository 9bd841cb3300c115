import { marksOf } from '#shared/articles/marked-text.ts';
import type { Mark } from '#shared/contract/blog.ts';
import { InputField } from '../../../parts/InputField.tsx';
import { ParagraphText } from '../text/ParagraphText.tsx';
import type { BlockInputsProps, BlockKind } from './block-kind.ts';

export interface ParagraphFields {
  title: string;
  content: string;
  /** The formatting of `content`; a draft may lack it. */
  marks?: readonly Mark[];
}

const noMarks: readonly Mark[] = [];

function ParagraphInputs({ block, onChange, texts }: BlockInputsProps<ParagraphFields>) {
  return (
    <>
      <InputField
        label="Naslov odlomka (neobavezno)"
        maxLength={300}
        value={block.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <ParagraphText
        text={{ content: block.content, marks: block.marks ?? noMarks }}
        {...texts}
        onChange={onChange}
      />
    </>
  );
}

/** A paragraph: an optional title and its text. */
export const paragraphKind: BlockKind<'paragraph', ParagraphFields> = {
  label: 'Odlomak',
  add: { label: 'Dodaj odlomak', empty: (id) => ({ id, type: 'paragraph', title: '', content: '' }) },
  fromStored: (block) => ({
    id: block.id,
    type: 'paragraph',
    title: block.title ?? '',
    content: block.content ?? '',
    marks: marksOf(block),
  }),
  toStored: ({ title, content, marks = noMarks }) => ({
    title,
    content,
    image: '',
    ...(marks.length > 0 && { marks: [...marks] }),
  }),
  wordsOf: ({ title, content }) => title || content,
  Inputs: ParagraphInputs,
};
