import { marksOf } from '#shared/articles/marked-text.ts';
import type { Mark } from '#shared/contract/articles.ts';
import { articleLimits } from '#shared/rules/article-limits.ts';
import type { FormattedText } from '../text/text-editor.ts';
import { ParagraphText } from '../text/ParagraphText.tsx';
import type { BlockInputsProps, BlockKind } from './block-kind.ts';
import styles from './BlockFields.module.css';

export interface ParagraphFields {
  title: string;
  /** True if the title's field is shown while it is empty. */
  isHeaded?: boolean;
  content: string;
  /** The formatting of `content`; a draft may lack it. */
  marks?: readonly Mark[];
}

const noMarks: readonly Mark[] = [];

export const textOf = ({ content, marks = noMarks }: ParagraphFields): FormattedText => ({ content, marks });

export const isHeaded = (block: ParagraphFields): boolean => block.isHeaded === true || block.title !== '';

function ParagraphInputs({ block, onChange, page }: BlockInputsProps<ParagraphFields>) {
  return (
    <>
      {isHeaded(block) && (
        <input
          className={styles.heading}
          aria-label="Naslov odlomka (neobavezno)"
          placeholder="Naslov odlomka"
          maxLength={articleLimits.titleLength}
          value={block.title}
          onChange={({ target }) => onChange({ title: target.value, isHeaded: true })}
        />
      )}
      <ParagraphText text={textOf(block)} page={page} onChange={onChange} />
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
