import { useCallback } from 'react';
import { useApi } from '#components/app/api-context.tsx';
import { LoadedView } from '../../parts/LoadedView.tsx';
import { PageHeading } from '../../parts/PageHeading.tsx';
import { useLoaded } from '../../parts/use-loaded.ts';
import { readArticle } from '../read-articles.ts';
import { LoadedEditor } from './LoadedEditor.tsx';

/** The screen that edits an article (docs/product.md, 4.7); it fetches the article itself. */
export function EditArticle({ articleId, onSaved }: { articleId: string; onSaved: () => void }) {
  const api = useApi();
  const ask = useCallback(() => readArticle(api, articleId), [api, articleId]);
  const { loaded, reload } = useLoaded(ask, 'The article could not be loaded');

  return (
    <>
      <PageHeading title="Uredi blog" />
      <LoadedView
        loaded={loaded}
        loading={{ text: 'Učitavanje...' }}
        failed={{ text: 'Blog se nije mogao učitati.' }}
        onRetry={reload}
      >
        {({ article, publication }) => (
          <LoadedEditor loaded={article} publication={publication} onSaved={onSaved} />
        )}
      </LoadedView>
    </>
  );
}
