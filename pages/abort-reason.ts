import type { ServiceClosingProps } from '#components/site/services/ServiceClosing.tsx';

/** The reason for the error page, with the data that the error page needs. */
export type AbortReason = { kind: 'blog' } | { kind: 'service'; serviceName: string; closing: ServiceClosingProps };

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
