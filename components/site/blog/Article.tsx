import { pages } from '#shared/contract/routes.ts';
import { Icon } from '#components/ui/Icon.tsx';
import { arrowLeft } from '#components/ui/icons.ts';
import { Section } from '#components/ui/Section.tsx';
import type { ArticleView } from './article-view.ts';
import { ArticlePicture } from './ArticlePicture.tsx';
import { RelatedService } from './RelatedService.tsx';
import styles from './Article.module.css';

/** A whole article: title, Italian date, reading time, blocks (docs/product.md, 2.10). */
export function Article({ article }: { article: ArticleView }) {
  const { title, createdAt, date, readingMinutes, service, blocks } = article;
  return (
    <Section>
      <article className={styles.article}>
        <a className={styles.back} href={pages.blogs}>
          <Icon shape={arrowLeft} />
          Torna ai blog
        </a>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.meta}>
          {date && <time dateTime={createdAt}>{date}</time>}
          {date && ' · '}
          {readingMinutes} min di lettura
        </p>
        {blocks.map((block, index) =>
          block.kind === 'image' ? (
            <ArticlePicture
              key={block.id}
              url={block.url}
              alt={block.alt}
              sizes="(min-width: 860px) 780px, calc(100vw - 40px)"
              className={styles.picture}
              isFirst={index < 2}
            />
          ) : (
            <section key={block.id} className={styles.block}>
              {block.title && <h2 className={styles.heading}>{block.title}</h2>}
              {block.paragraphs.map((text, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- the paragraphs of a block never move
                <p key={index}>{text}</p>
              ))}
            </section>
          ),
        )}
        {service && <RelatedService service={service} />}
      </article>
    </Section>
  );
}
