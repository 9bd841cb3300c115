import { useEffect, useState, useSyncExternalStore } from 'react';
import { ApiError } from '#shared/contract/api-error.ts';
import { pages } from '#shared/contract/routes.ts';
import { eraseTokenLength } from '#shared/rules/erase-token.ts';
import { readStored } from '#components/app/browser-storage.ts';
import { useApi, useSite } from '#components/app/contexts.ts';
import { PageIntro } from '../../shell/PageIntro.tsx';
import { Button, ButtonLink } from '#components/ui/Button.tsx';
import { focusOnMount } from '#components/ui/focus-on-mount.ts';
import { linkSecret } from '#components/ui/link-secret.ts';
import { Section } from '#components/ui/Section.tsx';
import styles from './EraseRequest.module.css';
import { callProblem } from '../../parts/call-problems.ts';
import { clearStoredDraft, storageKeys } from '../../parts/stored-draft.ts';
import results from './results.json' with { type: 'json' };

type Step = 'checking' | 'ready' | 'erasing' | 'erased' | 'gone' | 'incomplete' | 'failed';

const subscribe = (onChange: () => void) => {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
};

/** @returns the link's secret; null until hydration. */
const useToken = () =>
  useSyncExternalStore(
    subscribe,
    () => linkSecret(location.hash),
    () => null,
  );

/** Checks the code instead of the status, because a provider without `checkEraseLink` also responds with 404. */
const isGone = (error: unknown) => error instanceof ApiError && error.code === 'ERASE_LINK_INVALID';

function Erasure({ token }: { token: string | null }) {
  const api = useApi();
  const { contactEmail } = useSite();
  const isWhole = token?.length === eraseTokenLength;
  const [step, setStep] = useState<Step>(token === null || isWhole ? 'checking' : 'incomplete');
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    if (isWhole)
      api.call('checkEraseLink', { body: { token } }).then(
        () => setStep('ready'),
        (error: unknown) => setStep(isGone(error) ? 'gone' : 'ready'),
      );
  }, [api, token, isWhole]);

  const erase = async () => {
    if (token === null || step === 'erasing') return;
    setStep('erasing');
    try {
      await api.call('eraseOwnForm', { body: { token } });
      // Otherwise the form would go on thanking for it, and promise a call.
      if (readStored(storageKeys.submitted) === 'true') clearStoredDraft();
      setStep('erased');
    } catch (error) {
      setProblem(callProblem('erase', error));
      setStep(isGone(error) ? 'gone' : 'failed');
    }
  };

  if (step === 'erased' || step === 'gone' || step === 'incomplete')
    return (
      <>
        <h2 ref={focusOnMount} tabIndex={-1}>
          {results[step].title}
        </h2>
        <p>{results[step].text}</p>
        <ButtonLink variant="secondary" href={pages.home}>
          Torna al sito
        </ButtonLink>
      </>
    );
  return (
    <>
      <p>
        Eliminiamo subito i dati e i documenti che ci hai mandato con il modulo. Dopo non potremo più richiamarti, e
        l’operazione non si può annullare.
      </p>
      <div role="alert">{step === 'failed' && <p className={styles.problem}>{problem}</p>}</div>
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
  );
}

/** The page that the link in a confirmation mail opens. One click erases the request (docs/product.md, 3.9). */
export function EraseRequest() {
  const token = useToken();
  return (
    <>
      <PageIntro title="Elimina la tua richiesta" />
      <Section>
        <div className={styles.text}>
          {/* A link opened in the same tab changes only the fragment. The key resets the component. */}
          <Erasure key={token} token={token} />
        </div>
      </Section>
    </>
  );
}
