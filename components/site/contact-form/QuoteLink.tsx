import { anchors } from '#shared/contract/routes.ts';
import { quoteQuery } from '#shared/rules/plain-form.ts';
import { ButtonLink } from '#components/ui/Button.tsx';
import { quotedService } from './quoted-service.ts';

/**
 * A link to the form that chooses the service in it. Without scripts its URL asks the server for the same.
 */
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
