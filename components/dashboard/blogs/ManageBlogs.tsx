import { useRef, useState } from 'react';
import type { Blog } from '#shared/contract/blog.ts';
import { pages } from '#shared/routes.ts';
import { useToast } from '../../ui/toasts.ts';
import { useApi } from '../../api-context.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { logFailure } from '../log-failure.ts';
import { PageHeading } from '../PageHeading.tsx';
import { fallbackMark, useRowFocus } from '../use-row-focus.ts';
import { BlogRow, titleIdOf } from './BlogRow.tsx';
import { emptyMessage, filterBlogs } from './filter-blogs.ts';
import styles from './ManageBlogs.module.css';
import { useBlogs } from './use-blogs.ts';

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
  const [going, setGoing] = useState<readonly Blog['id'][]>([]);
  const screen = useRef<HTMLDivElement>(null);
  const focusRow = useRowFocus(screen);
  const shown = list.state === 'loaded' ? filterBlogs(list.value, search) : [];

  const deleteBlog = async (blog: Blog) => {
    setDoomed(null);
    setGoing((ids) => [...ids, blog.id]);
    const index = shown.indexOf(blog);
    const neighbour = shown[index + 1] ?? shown[index - 1];
    try {
      await api.call('deleteBlog', { params: { blogId: blog.id } });
      const hadFocus = document.activeElement?.getAttribute('aria-describedby') === titleIdOf(blog);
      remove(blog.id);
      if (hadFocus) focusRow(neighbour?.id ?? null);
      toast('Blog je izbrisan.');
    } catch (error) {
      logFailure('The article could not be deleted', error);
      toast('Blog nije izbrisan. Pokušaj ponovno.');
    }
    setGoing((ids) => ids.filter((id) => id !== blog.id));
  };

  return (
    <div ref={screen}>
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
        <output className={styles.notice} {...fallbackMark}>
          {emptyMessage(search)}
        </output>
      )}
      <ul className={styles.list}>
        {shown.map((blog) => (
          <BlogRow
            key={blog.id}
            blog={blog}
            isGoing={going.includes(blog.id)}
            onDelete={() => setDoomed(blog)}
          />
        ))}
      </ul>
      {doomed && (
        <DeleteDialog
          blog={doomed}
          onClose={() => setDoomed(null)}
          onConfirm={() => void deleteBlog(doomed)}
        />
      )}
    </div>
  );
}
