import type { PageContext } from 'vike/types';
import type { ServiceClosingProps } from '#components/site/services/ServiceClosing.tsx';
import { isStaffPage, pages } from '#shared/contract/routes.ts';
import texts from './error-texts.json' with { type: 'json' };

type Failure = Pick<PageContext, 'urlPathname' | 'abortStatusCode' | 'abortReason'>;

interface ErrorContent {
  title: string;
  text: string;
  /** The end of a service page without the service itself. */
  closing?: ServiceClosingProps;
  /** The addresses of the links, by their labels. */
  links?: Readonly<Record<string, string>>;
}

const { unavailable, unexpected, blogNotFound, staffUnavailable, staffUnexpected } = texts;

/** @returns the content for a page that could not be shown, in the language of the requested page. */
export function errorContent({ urlPathname, abortStatusCode, abortReason }: Failure): ErrorContent {
  const isUnavailable = abortStatusCode === 503;
  if (isStaffPage(urlPathname))
    return {
      ...(isUnavailable ? staffUnavailable : staffUnexpected),
      links: { 'Pokušaj ponovno': urlPathname, 'Kontrolna ploča': pages.dashboard },
    };
  if (abortReason?.kind === 'service')
    return {
      // The router keeps an encoded slash encoded, so that it does not split the path.
      title: abortReason.serviceName.replaceAll('%2F', '/'),
      text: 'Servizio non trovato. Seleziona uno dei servizi offerti.',
      closing: abortReason.closing,
    };
  const failure = { ...(isUnavailable ? unavailable : unexpected), links: { Riprova: urlPathname } };
  if (abortReason?.kind !== 'blog') return failure;
  if (isUnavailable) return { ...failure, title: blogNotFound.title };
  return { ...blogNotFound, links: { 'Torna ai blog': pages.blogs } };
}
