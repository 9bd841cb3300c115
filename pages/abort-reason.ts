import type { BlogCard } from '#shared/content/blog-card.ts';

/** The reason for the error page, with the data that the error page needs. */
export type AbortReason = { kind: 'blog' } | { kind: 'service'; serviceName: string; articles: BlogCard[] };

declare global {
  // Vike's documented way to type pageContext.
  // oxlint-disable-next-line typescript/no-namespace
  namespace Vike {
    interface PageContext {
      abortReason?: AbortReason;
      /** True if content is missing on this page because the provider did not respond. */
      isIncomplete?: boolean;
    }
  }
}
