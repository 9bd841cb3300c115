import { pages } from '#shared/contract/routes.ts';
import { Icon, arrowLeft } from '#components/ui/Icon.tsx';
import { Section } from '#components/ui/Section.tsx';
import type { ArticleView } from './view/article-view.ts';
import { ArticleBlock } from './ArticleBlock.tsx';
import { RelatedService } from './RelatedService.tsx';
import styles from './Article.module.css';

interface ArticleProps {
  article: ArticleView;
  /** Of an article that is a part of another page. */
  titleTag?: 'h1' | 'h2';
}

/** A whole article with its title, Italian date, reading time and blocks (docs/product.md, 2.10). */
export function Article({ article, titleTag: Title = 'h1' }: ArticleProps) {
  const { title, createdAt, date, readingMinutes, service, blocks } = article;
  return (
    <Section>
      <article className={styles.article}>
        <a className={styles.back} href={pages.blogs}>
          <Icon shape={arrowLeft} />
          Torna ai blog
        </a>
        <Title className={styles.title}>{title}</Title>
        <p className={styles.meta}>
          {date && <time dateTime={createdAt}>{date}</time>}
          <span>{`${date && ' · '}${readingMinutes} min di lettura`}</span>
        </p>
        {blocks.map((block, index) => (
          <ArticleBlock key={block.id} block={block} isOnFirstScreen={index < 2} />
        ))}
        {service && <RelatedService service={service} />}
      </article>
    </Section>
  );
}
