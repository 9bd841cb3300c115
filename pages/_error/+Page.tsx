import { usePageContext } from 'vike-react/usePageContext';
import { ServiceClosing } from '#components/site/services/ServiceClosing.tsx';
import { ErrorMessage } from '#components/app/ErrorMessage.tsx';
import { PageIntro } from '#components/site/shell/PageIntro.tsx';
import { isStaffPage, pages } from '#shared/contract/routes.ts';
import { errorContent } from './error-content.ts';

export function Page() {
  const pageContext = usePageContext();
  const content = errorContent(pageContext);
  if (content.kind === 'service')
    return (
      <>
        <PageIntro title={content.title} lead={content.text} centred />
        <ServiceClosing {...content.closing} />
      </>
    );
  return (
    <ErrorMessage title={content.title} text={content.text}>
      {content.kind === 'retry' ? (
        // A full page load, because the failure may lie in this page itself.
        <>
          <a href={pageContext.urlPathname} rel="external">
            {content.actionLabel}
          </a>
          {isStaffPage(pageContext.urlPathname) && (
            <a href={pages.dashboard} rel="external">
              Kontrolna ploča
            </a>
          )}
        </>
      ) : (
        <a href={pages.blogs}>{content.actionLabel}</a>
      )}
    </ErrorMessage>
  );
}
