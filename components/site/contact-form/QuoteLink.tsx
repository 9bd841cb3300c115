import { anchors } from '#shared/contract/routes.ts';
import { quoteQuery } from '#shared/rules/plain-form.ts';
import { ButtonLink } from '#components/ui/Button.tsx';
import { createStore } from '#components/ui/store.ts';

/** The service for which a quote was requested, until the form has adopted it; '' when there is none. */
export const quotedService = createStore('');

/** A link to the form that also selects the service. Without scripts, the server selects the service from the URL. */
export function QuoteLink({ service, className }: { service: string; className?: string | undefined }) {
  return (
    <ButtonLink
      className={className}
      href={`?${quoteQuery}#${anchors.contactForm}`}
      onClick={() => quotedService.set(service)}
    >
      Chiedi un preventivo
    </ButtonLink>
  );
}
