import type { Blog } from '#shared/contract/blog.ts';
import { formatCroatianDate } from '#shared/format.ts';
import { fillPath, pages } from '#shared/routes.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { RestingButton } from '../RestingButton.tsx';
import { rowMark } from '../use-row-focus.ts';
import styles from './ManageBlogs.module.css';

/** The id of the element with an article's title, which describes the controls of its row. */
export const titleIdOf = ({ id }: Blog): string => `blog-${id}`;

interface BlogRowProps {
  blog: Blog;
  /** It is on its way out already. */
  isGoing: boolean;
  onDelete: () => void;
}

/** An article in the list, with what can be done to it. */
export function BlogRow({ blog, isGoing, onDelete }: BlogRowProps) {
  const titleId = titleIdOf(blog);
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <h2 id={titleId} className={styles.name}>
          {blog.name}
        </h2>
        <p className={styles.date}>Kreirano {formatCroatianDate(blog.createdAt)}</p>
      </div>
      <div className={styles.actions}>
        <ButtonLink
          variant="secondary"
          size="small"
          href={fillPath(pages.editBlog, { blogId: blog.id })}
          aria-describedby={titleId}
        >
          Uredi
        </ButtonLink>
        <RestingButton
          {...rowMark(blog.id)}
          variant="secondary"
          size="small"
          aria-describedby={titleId}
          rests={isGoing}
          onClick={onDelete}
        >
          Izbriši
        </RestingButton>
      </div>
    </li>
  );
}
