import { usePageContext } from 'vike-react/usePageContext';
import { BlogListing } from '#components/blog/BlogListing.tsx';
import { ContactForm } from '#components/contact-form/ContactForm.tsx';
import { DentalTourism } from '#components/home/DentalTourism.tsx';
import { WhyUs } from '#components/home/WhyUs.tsx';
import { ContactSection } from '#components/site/ContactSection.tsx';
import { ErrorMessage } from '#components/site/ErrorMessage.tsx';
import { PageIntro } from '#components/site/PageIntro.tsx';
import { pages } from '#shared/routes.ts';
import { errorContent } from './error-content.ts';

export function Page() {
  const pageContext = usePageContext();
  const content = errorContent(pageContext);
  if (content.kind === 'message') {
    const { title, text, action, actionLabel } = content;
    const href = action === 'retry' ? pageContext.urlPathname : pages.blogs;
    // A whole new request: what failed may lie in this page itself.
    return (
      <ErrorMessage title={title} text={text}>
        <a href={href} rel={action === 'retry' ? 'external' : undefined}>
          {actionLabel}
        </a>
      </ErrorMessage>
    );
  }
  return (
    <>
      <PageIntro title={content.title} lead={content.text} centred />
      <DentalTourism />
      <WhyUs />
      <BlogListing blogs={content.blogs} />
      <ContactSection form={<ContactForm />} />
    </>
  );
}
