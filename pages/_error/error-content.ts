import type { ServiceClosingProps } from '#components/site/services/ServiceClosing.tsx';
import { isStaffPage } from '#shared/contract/routes.ts';
import type { AbortReason } from '../abort-reason.ts';
import texts from './error-texts.json' with { type: 'json' };

interface Failure {
  urlPathname: string;
  abortStatusCode?: number;
  abortReason?: AbortReason;
}

/** The content of the error page. `service`: a service page without the service itself. */
export type ErrorContent = { title: string; text: string } & (
  | { kind: 'service'; closing: ServiceClosingProps }
  | { kind: 'retry' | 'blogs'; actionLabel: string }
);

const { unavailable, unexpected, staffUnavailable, staffUnexpected } = texts;
const retry = { kind: 'retry', actionLabel: 'Riprova' } as const;

/** @returns the content for a page that could not be shown, in the language of the requested page. */
export function errorContent({ urlPathname, abortStatusCode, abortReason }: Failure): ErrorContent {
  const isUnavailable = abortStatusCode === 503;
  if (isStaffPage(urlPathname))
    return {
      kind: 'retry',
      actionLabel: 'Pokušaj ponovno',
      ...(isUnavailable ? staffUnavailable : staffUnexpected),
    };
  if (abortReason?.kind === 'service')
    return {
      kind: 'service',
      // The router keeps an encoded slash encoded, so that it does not split the path.
      title: abortReason.serviceName.replaceAll('%2F', '/'),
      text: 'Servizio non trovato. Seleziona uno dei servizi offerti.',
      closing: abortReason.closing,
    };
  const { title, text } = isUnavailable ? unavailable : unexpected;
  if (abortReason?.kind !== 'blog') return { ...retry, title, text };
  if (isUnavailable) return { ...retry, title: 'Blog non trovato', text };
  return {
    kind: 'blogs',
    title: 'Blog non trovato',
    text: 'Forse è stato tolto, o il suo indirizzo è cambiato.',
    actionLabel: 'Torna ai blog',
  };
}
