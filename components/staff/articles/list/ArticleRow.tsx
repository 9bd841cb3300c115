import type { Blog } from '#shared/contract/articles.ts';
import { formatCroatianDate } from '#shared/format.ts';
import { fillPath } from '#shared/contract/fill-path.ts';
import { pages } from '#shared/contract/routes.ts';
import { ButtonLink } from '#components/ui/Button.tsx';
import { ActionButton } from '../../parts/ActionButton.tsx';
import { Badge } from '../../parts/Badge.tsx';
import { publicationTitle } from '../publication-titles.ts';
import type { ListedArticle } from './filter-articles.ts';
import { Row } from '../../parts/Rows.tsx';
import { rowMark } from '../../parts/use-row-focus.ts';

interface ArticleRowProps {
  article: ListedArticle;
  deleting: boolean;
  onDelete: () => void;
}

export const articleRowId = (id: Blog['id']): string => `blog-${id}`;

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
          <span>{`Kreirano ${formatCroatianDate(article.createdAt)}`}</span>{' '}
          {article.publication && (
            <Badge tone={article.publication.state === 'published' ? 'ok' : 'neutral'}>
              {publicationTitle(article.publication)}
            </Badge>
          )}
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
      <ActionButton
        {...rowMark(article.id)}
        aria-describedby={titleId}
        isInactive={deleting}
        onClick={onDelete}
      >
        {deleting ? 'Brisanje...' : 'Izbriši'}
      </ActionButton>
    </Row>
  );
}
