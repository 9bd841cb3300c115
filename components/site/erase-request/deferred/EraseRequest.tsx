import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ApiError } from '#shared/contract/api-error.ts';
import { pages } from '#shared/contract/routes.ts';
import { eraseTokenLength } from '#shared/rules/erase-token.ts';
import { useApi } from '#components/app/api-context.tsx';
import { useSite } from '#components/app/site-context.tsx';
import { PageIntro } from '../../shell/PageIntro.tsx';
import { Button, ButtonLink } from '#components/ui/Button.tsx';
import { Section } from '#components/ui/Section.tsx';
import styles from './EraseRequest.module.css';

type Step = 'checking' | 'ready' | 'erasing' | 'erased' | 'gone' | 'incomplete' | 'failed';

const subscribe = (onChange: () => void) => {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
};

/** The link's secret is the fragment, which browsers send to no server. Null until hydration. */
const useToken = () =>
  useSyncExternalStore(
    subscribe,
    () => location.hash.slice(1),
    () => null,
  );

/** Recognised by its code, because a provider without the check answers 404 as well. */
const isGone = (error: unknown) => error instanceof ApiError && error.code === 'ERASE_LINK_INVALID';

const results = {
  erased: {
    title: 'La richiesta è stata eliminata.',
    text: 'Non conserviamo più i dati né i documenti che ci avevi mandato.',
  },
  gone: {
    title: 'Questa richiesta è già stata eliminata.',
    text: 'Non ne conserviamo più né i dati né i documenti.',
  },
  incomplete: {
    title: 'Il link non è completo.',
    text: 'Aprilo di nuovo dall’e-mail di conferma.',
  },
};

/** The page behind a confirmation's link: one press erases the request (docs/product.md, 3.9). */
export function EraseRequest() {
  const api = useApi();
  const { contactEmail } = useSite();
  const token = useToken();
  const [state, setState] = useState<{ token: string | null; step: Step }>({
    token: null,
    step: 'checking',
  });
  const result = useRef<HTMLHeadingElement>(null);
  // Opening another link in the same tab changes only the fragment.
  const step = state.token === token ? state.step : 'checking';
  const isDone = step === 'erased' || step === 'gone' || step === 'incomplete';

  useEffect(() => {
    if (isDone && state.token === token) result.current?.focus();
  }, [isDone, state, token]);

  useEffect(() => {
    if (token === null) return undefined;
    let isLeft = false;
    const check = async (): Promise<void> => {
      const show = (checked: Step) => {
        if (!isLeft) setState({ token, step: checked });
      };
      if (token.length !== eraseTokenLength) return show('incomplete');
      try {
        await api.call('checkEraseLink', { body: { token } });
        return show('ready');
      } catch (error) {
        return show(isGone(error) ? 'gone' : 'ready');
      }
    };
    void check();
    return () => {
      isLeft = true;
    };
  }, [api, token]);

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
                disabled={token === null || step === 'checking'}
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
