import { usePageContext } from 'vike-react/usePageContext';
import { ServiceClosing } from '#components/site/services/ServiceClosing.tsx';
import { ErrorMessage } from '#components/app/ErrorMessage.tsx';
import { PageIntro } from '#components/site/shell/PageIntro.tsx';
import { pages } from '#shared/contract/routes.ts';
import { errorContent } from './error-content.ts';

export function Page() {
  const { title, text, closing, links = {} } = errorContent(usePageContext());
  if (closing)
    return (
      <>
        <PageIntro title={title} lead={text} centred />
        <ServiceClosing {...closing} />
      </>
    );
  return (
    <ErrorMessage title={title} text={text}>
      {Object.entries(links).map(([label, href]) => (
        // A full page load, because the failure may lie in this page itself.
        <a key={label} href={href} rel={href === pages.blogs ? undefined : 'external'}>
          {label}
        </a>
      ))}
    </ErrorMessage>
  );
}
