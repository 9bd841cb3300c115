import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ApiError } from '#shared/contract/api-error.ts';
import { pages } from '#shared/contract/routes.ts';
import { useApi } from '#components/app/api-context.tsx';
import { useSite } from '#components/app/site-context.tsx';
import { PageIntro } from '../../shell/PageIntro.tsx';
import { Button, ButtonLink } from '#components/ui/Button.tsx';
import { Section } from '#components/ui/Section.tsx';
import styles from './EraseRequest.module.css';

type Step = 'ready' | 'erasing' | 'erased' | 'gone' | 'failed';

const subscribe = (onChange: () => void) => {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
};

/** The link's secret is the fragment: browsers send it to no server. Null on the server and until hydration. */
const useToken = () =>
  useSyncExternalStore(
    subscribe,
    () => location.hash.slice(1),
    () => null,
  );

const isGone = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

const results = {
  erased: {
    title: 'La richiesta è stata eliminata.',
    text: 'Non conserviamo più i dati né i documenti che ci avevi mandato.',
  },
  gone: {
    title: 'Per questo link non c’è nessuna richiesta.',
    text: 'È già stata eliminata, oppure il link non è completo: aprilo di nuovo dall’e-mail di conferma.',
  },
};

/** Where the link of a confirmation leads: the visitor erases the request with one press (docs/product.md, 3.9). */
export function EraseRequest() {
  const api = useApi();
  const { contactEmail } = useSite();
  const token = useToken();
  const [state, setState] = useState<{ token: string | null; step: Step }>({ token: null, step: 'ready' });
  const result = useRef<HTMLHeadingElement>(null);
  // Another link that is opened in the same tab changes the fragment alone.
  const step = token === '' ? 'gone' : state.token === token ? state.step : 'ready';
  const isDone = step === 'erased' || step === 'gone';

  useEffect(() => {
    if (isDone && state.token === token) result.current?.focus();
  }, [isDone, state, token]);

  const erase = async () => {
    if (token === null || step === 'erasing') return;
    setState({ token, step: 'erasing' });
    try {
      await api.call('eraseOwnForm', { body: { token } });
      setState({ token, step: 'erased' });
    } catch (error) {
      setState({ token, step: isGone(error) ? 'gone' : 'failed' });
    }
  };

  return (
    <>
      <PageIntro title="Elimina la tua richiesta" />
      <Section>
        <div className={styles.text}>
          {isDone ? (
            <>
              <h2 ref={result} tabIndex={-1}>
                {results[step].title}
              </h2>
              <p>{results[step].text}</p>
              <ButtonLink variant="secondary" href={pages.home}>
                Torna al sito
              </ButtonLink>
            </>
          ) : (
            <>
              <p>
                Eliminiamo subito i dati e i documenti che ci hai mandato con il modulo. Dopo non possiamo più
                richiamarti, e l’operazione non si può annullare.
              </p>
              <div role="alert">
                {step === 'failed' && (
                  <p className={styles.problem}>La richiesta non è stata eliminata. Riprova tra poco.</p>
                )}
              </div>
              <Button
                variant="danger"
                disabled={token === null}
                aria-disabled={step === 'erasing'}
                onClick={() => void erase()}
              >
                {step === 'erasing' ? 'Eliminazione...' : 'Elimina la richiesta e i documenti'}
              </Button>
              <noscript>
                <p>
                  Questa pagina ha bisogno di JavaScript. Puoi anche scriverci a{' '}
                  <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
                </p>
              </noscript>
            </>
          )}
        </div>
      </Section>
    </>
  );
}
