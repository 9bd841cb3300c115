import type { BlogCard } from '#shared/content/blog-card.ts';
import { pages } from '#shared/contract/routes.ts';
import { Icon, arrowRight } from '#components/ui/Icon.tsx';
import { Section } from '#components/ui/Section.tsx';
import { ArticleCards } from './ArticleCards.tsx';
import styles from './ArticlesSection.module.css';

export function ArticlesSection({ articles }: { articles: readonly BlogCard[] }) {
  return (
    <Section labelledBy="blogs-title">
      <div className={styles.head}>
        <h2 id="blogs-title">I Nostri Blog</h2>
        <a className={styles.all} href={pages.blogs}>
          Tutti i blog
          <Icon shape={arrowRight} />
        </a>
      </div>
      <ArticleCards articles={articles} />
    </Section>
  );
}
