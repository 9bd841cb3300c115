import { usePageContext } from 'vike-react/usePageContext';
import { ContactFormManagement } from '#components/staff/requests/ContactFormManagement.tsx';

export function Page() {
  const { urlParsed } = usePageContext();
  return <ContactFormManagement initialQuery={urlParsed.searchOriginal ?? ''} />;
}
