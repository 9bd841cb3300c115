import type { Piece, Run, TextPart } from '#shared/articles/marked-text.ts';

const renderPiece = (piece: Piece, key: number) =>
  typeof piece === 'string' ? piece : <strong key={key}>{piece.bold}</strong>;

const renderRun = (run: Run, key: number) =>
  typeof run === 'object' && 'href' in run ? (
    <a key={key} href={run.href} rel={/^http/i.test(run.href) ? 'noopener' : undefined}>
      {run.pieces.map(renderPiece)}
    </a>
  ) : (
    renderPiece(run, key)
  );

/** A paragraph or a list of an article, with its formatting. */
export function ArticleText({ part }: { part: TextPart }) {
  if (typeof part === 'string') return <p>{part}</p>;
  if ('runs' in part) return <p>{part.runs.map(renderRun)}</p>;
  const List = part.list === 'bulleted' ? 'ul' : 'ol';
  return (
    <List>
      {part.items.map((item, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the items of a list never move
        <li key={index}>{item.map(renderRun)}</li>
      ))}
    </List>
  );
}
