import type { BlogCard } from '#shared/content/blog-card.ts';
import { fillPath, pages } from '#shared/contract/routes.ts';
import { ArticlePicture } from './ArticlePicture.tsx';
import styles from './ArticleCards.module.css';

interface ArticleCardsProps {
  articles: readonly BlogCard[];
  /** Heading level of each card, one below the heading above the list. */
  headingLevel?: 2 | 3;
}

/** The articles as cards of 400 px, or a message if there are none (docs/product.md, 2.9). */
export function ArticleCards({ articles, headingLevel = 3 }: ArticleCardsProps) {
  if (articles.length === 0) return <output className={styles.state}>Non ci sono ancora blog</output>;
  const Heading = `h${headingLevel}` as const;
  return (
    <ul className={styles.list}>
      {articles.map(({ id, title, description, imageUrl }, index) => (
        <li key={id}>
          <a className={styles.card} href={fillPath(pages.blog, { blogId: id })}>
            <ArticlePicture
              url={imageUrl}
              alt=""
              // In the layout with two columns, the first card may have a row of its own.
              sizes={`(min-width: 1000px) 430px, ${index === 0 ? '' : '(min-width: 660px) 50vw, '}calc(100vw - 40px)`}
              className={styles.picture}
              // On the page of all articles, the first card is visible without scrolling.
              isFirst={headingLevel === 2 && index === 0}
            />
            <Heading className={styles.title}>{title}</Heading>
            <p className={styles.description}>{description}</p>
          </a>
        </li>
      ))}
    </ul>
  );
}
