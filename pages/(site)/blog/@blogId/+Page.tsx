import { useData } from 'vike-react/useData';
import { Article } from '#components/blog/Article.tsx';
import { ContactForm } from '#components/contact-form/ContactForm.tsx';
import { ContactSection } from '#components/site/ContactSection.tsx';
import type { Data } from './+data.server.ts';

export function Page() {
  const { article } = useData<Data>();
  return (
    <>
      <Article article={article} />
      <ContactSection form={<ContactForm />} />
    </>
  );
}
