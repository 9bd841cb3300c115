import { useState } from 'react';
import type { Blog } from '#shared/contract/blog.ts';
import { formatCroatianDate } from '#shared/format.ts';
import { fillPath, pages } from '#shared/routes.ts';
import { useToast } from '../../ui/toasts.ts';
import { useApi } from '../../api-context.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { logFailure } from '../log-failure.ts';
import { PageHeading } from '../PageHeading.tsx';
import { emptyMessage, filterBlogs } from './filter-blogs.ts';
import styles from './ManageBlogs.module.css';
import { useBlogs } from './use-blogs.ts';

function BlogRow({ blog, onDelete }: { blog: Blog; onDelete: () => void }) {
  const titleId = `blog-${blog.id}`;
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
        <Button variant="secondary" size="small" aria-describedby={titleId} onClick={onDelete}>
          Izbriši
        </Button>
      </div>
    </li>
  );
}

function DeleteDialog({
  blog,
  onClose,
  onConfirm,
}: {
  blog: Blog;
  onClose: () => void;
  onConfirm: () => void;
}) {
  return (
    <Dialog title="Brisanje bloga" role="alertdialog" onCancel={onClose}>
      <p className={styles.question}>Sigurno želiš obrisati ovaj blog?</p>
      <p className={styles.subject}>{blog.name}</p>
      <DialogActions>
        <Button variant="secondary" size="small" onClick={onClose}>
          Odustani
        </Button>
        <Button variant="danger" size="small" onClick={onConfirm}>
          Izbriši
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The screen that lists articles to edit or delete (specification, section 2). */
export function ManageBlogs() {
  const api = useApi();
  const toast = useToast();
  const { list, reload, remove } = useBlogs();
  const [search, setSearch] = useState('');
  const [doomed, setDoomed] = useState<Blog | null>(null);
  const shown = list.state === 'loaded' ? filterBlogs(list.value, search) : [];

  const deleteBlog = async (blog: Blog) => {
    setDoomed(null);
    try {
      await api.call('deleteBlog', { params: { blogId: blog.id } });
      remove(blog.id);
      toast('Blog je izbrisan.');
    } catch (error) {
      logFailure('The article could not be deleted', error);
      toast('Blog nije izbrisan. Pokušaj ponovno.');
    }
  };

  return (
    <>
      <PageHeading title="Upravljaj Blogovima">
        <ButtonLink size="small" href={pages.createBlog}>
          Kreiraj novi blog
        </ButtonLink>
      </PageHeading>
      {list.state === 'loaded' && (
        <Field label="Pretraga" className={styles.search}>
          {(control) => (
            <input
              {...control}
              type="search"
              placeholder="Pretražuj po nazivu"
              autoComplete="off"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          )}
        </Field>
      )}
      {list.state === 'loading' && (
        <output className={styles.notice} lang="en">
          Loading blogs...
        </output>
      )}
      {list.state === 'failed' && (
        <div className={styles.notice} role="alert">
          <p>Blogovi se nisu mogli učitati.</p>
          <Button variant="secondary" size="small" onClick={reload}>
            Pokušaj ponovno
          </Button>
        </div>
      )}
      {list.state === 'loaded' && shown.length === 0 && (
        <output className={styles.notice}>{emptyMessage(search)}</output>
      )}
      <ul className={styles.list}>
        {shown.map((blog) => (
          <BlogRow key={blog.id} blog={blog} onDelete={() => setDoomed(blog)} />
        ))}
      </ul>
      {doomed && (
        <DeleteDialog
          blog={doomed}
          onClose={() => setDoomed(null)}
          onConfirm={() => void deleteBlog(doomed)}
        />
      )}
    </>
  );
}
