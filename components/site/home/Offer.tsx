import { Section } from '#components/ui/Section.tsx';
import { ServerHtml } from '#components/ui/ServerHtml.tsx';

/** A part of what the clinic offers. @param html from OfferMarkup. */
export function Offer({ html }: { html: string }) {
  return (
    <Section tone="sabbia">
      <ServerHtml html={html} />
    </Section>
  );
}
