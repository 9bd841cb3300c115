import { HeadedParts } from './HeadedParts.tsx';
import { PageIntro } from './PageIntro.tsx';

/** A paragraph or a list of a legal text. `{name}` stands for a fact; words between backticks are code. */
interface TextBlock {
  lead?: string | undefined;
  text?: string | undefined;
  items?: readonly string[] | undefined;
  /** The fact without which the block is not shown. */
  needs?: string | undefined;
}

interface LegalTextProps {
  title: string;
  parts: readonly { id: string; title: string; blocks: readonly TextBlock[] }[];
  facts?: Readonly<Record<string, string | undefined>>;
}

/** A page with a legal text, which is written in a JSON file. */
export function LegalText({ title, parts, facts }: LegalTextProps) {
  const filled = (text: string) =>
    text.split('`').map((piece, index) => {
      const words = piece.replaceAll(/\{(\w+)\}/g, (_, name: string) => facts?.[name] ?? '');
      // oxlint-disable-next-line react/no-array-index-key -- the pieces of a text do not move
      return index % 2 === 0 ? words : <code key={index}>{words}</code>;
    });
  const blockOf = ({ lead, text = '', items }: TextBlock) =>
    items ? (
      <ul key={items[0]}>
        {items.map((item) => (
          <li key={item}>{filled(item)}</li>
        ))}
      </ul>
    ) : (
      <p key={text}>
        {lead && <strong>{`${lead}.`}</strong>} <span>{filled(text)}</span>
      </p>
    );
  const headed = parts.map(({ blocks, ...part }) => ({
    ...part,
    body: blocks.filter(({ needs }) => !needs || facts?.[needs] !== undefined).map(blockOf),
  }));
  return (
    <>
      <PageIntro title={title} />
      <HeadedParts parts={headed} />
    </>
  );
}
