import type { Blog } from '#shared/contract/blog.ts';
import { formatCroatianDate } from '#shared/format.ts';
import { fillPath } from '#shared/contract/fill-path.ts';
import { pages } from '#shared/contract/routes.ts';
import { ButtonLink } from '#components/ui/Button.tsx';
import { RestingButton } from '../../parts/RestingButton.tsx';
import { PublicationBadge } from '../PublicationBadge.tsx';
import type { ListedArticle } from './use-articles.ts';
import { Row } from '../../parts/Rows.tsx';
import { rowMark } from '../../parts/use-row-focus.ts';

interface ArticleRowProps {
  article: ListedArticle;
  /** Its deletion is in progress. */
  deleting: boolean;
  onDelete: () => void;
}

/** @returns the element id of an article's row. */
export const articleRowId = (id: Blog['id']): string => `blog-${id}`;

/** One article with its actions. */
export function ArticleRow({ article, deleting, onDelete }: ArticleRowProps) {
  const titleId = `naziv-${article.id}`;
  return (
    <Row
      id={articleRowId(article.id)}
      titleId={titleId}
      title={article.name}
      heading="h2"
      details={
        <>
          Kreirano {formatCroatianDate(article.createdAt)}{' '}
          {article.publication && <PublicationBadge publication={article.publication} />}
        </>
      }
    >
      {article.publication?.state === 'published' && (
        <ButtonLink
          variant="quiet"
          size="small"
          href={fillPath(pages.blog, { blogId: article.id })}
          aria-describedby={titleId}
        >
          Pogledaj blog
        </ButtonLink>
      )}
      <ButtonLink
        variant="secondary"
        size="small"
        href={fillPath(pages.editBlog, { blogId: article.id })}
        aria-describedby={titleId}
      >
        Uredi
      </ButtonLink>
      <RestingButton
        {...rowMark(article.id)}
        variant="secondary"
        size="small"
        aria-describedby={titleId}
        rests={deleting}
        onClick={onDelete}
      >
        {deleting ? 'Brisanje...' : 'Izbriši'}
      </RestingButton>
    </Row>
  );
}
