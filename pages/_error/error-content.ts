import type { ServiceClosingProps } from '#components/site/services/ServiceClosing.tsx';
import { isStaffPage } from '#shared/contract/routes.ts';
import type { AbortReason } from '../abort-reason.ts';

interface Failure {
  urlPathname: string;
  abortStatusCode?: number;
  abortReason?: AbortReason;
}

interface ErrorText {
  title: string;
  text: string;
}

/** The content of the error page. `service`: a service page without the service itself. */
export type ErrorContent = ErrorText &
  ({ kind: 'service'; closing: ServiceClosingProps } | { kind: 'retry' | 'blogs'; actionLabel: string });

const unavailable: ErrorText = {
  title: 'Torniamo tra poco',
  text: 'In questo momento il servizio non risponde. Tra qualche istante si può riprovare: intanto la clinica risponde al telefono e per email.',
};
const unexpected: ErrorText = {
  title: 'Qualcosa non ha funzionato',
  text: 'La pagina non si è potuta mostrare. L’errore è stato registrato: si può riprovare o tornare alla pagina iniziale.',
};

const staffUnavailable: ErrorText = {
  title: 'Usluga trenutačno nije dostupna',
  text: 'Poslužitelj se ne javlja. Pokušaj ponovno za nekoliko trenutaka.',
};
const staffUnexpected: ErrorText = {
  title: 'Nešto je pošlo po zlu',
  text: 'Stranica se nije mogla prikazati. Pogreška je zabilježena: pokušaj ponovno.',
};

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
