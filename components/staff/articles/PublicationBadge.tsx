import type { Publication } from '#shared/contract/publication.ts';
import { Badge } from '../parts/Badge.tsx';
import { publicationTitle } from './publication-titles.ts';

/** The publication state of an article. */
export function PublicationBadge({ publication }: { publication: Publication }) {
  return (
    <Badge tone={publication.state === 'published' ? 'ok' : 'neutral'}>{publicationTitle(publication)}</Badge>
  );
}
