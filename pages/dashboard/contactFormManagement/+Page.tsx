import { usePageContext } from 'vike-react/usePageContext';
import { ContactFormManagement } from '#components/dashboard/contact-forms/ContactFormManagement.tsx';

export function Page() {
  const { urlParsed } = usePageContext();
  return <ContactFormManagement initialQuery={urlParsed.searchOriginal ?? ''} />;
}
