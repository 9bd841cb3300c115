import type { BlogCard } from '#shared/content/blog-card.ts';

/** Why a page gave way to the error page, and what that page needs to say so. */
export type AbortReason = { kind: 'blog' } | { kind: 'service'; serviceName: string; articles: BlogCard[] };

declare global {
  // Vike's documented way to type pageContext.
  // oxlint-disable-next-line typescript/no-namespace
  namespace Vike {
    interface PageContext {
      abortReason?: AbortReason;
      /** The provider did not answer: something is missing on this page that should be there. */
      isIncomplete?: boolean;
    }
  }
}
