import { ApiError, type BrowserApi } from '#shared/contract/api.ts';
import type { ClientToken } from './draft/client-token.ts';
import { isGone, type Draft, type Log } from './draft/draft.ts';
import { canSubmit } from './form-rules.ts';
import type { FormEvent, FormState } from './form-state.ts';
import { limitText } from './reached-limit.ts';

interface Dependencies {
  api: Pick<BrowserApi, 'call'>;
  token: ClientToken;
  draft: Draft;
  getState: () => FormState;
  dispatch: (event: FormEvent) => void;
  /** Settles when nothing is being uploaded. @returns whether every document made it. */
  uploadsSettled: () => Promise<boolean>;
  /** Saves what is not saved yet. @returns whether the server now has everything. */
  saveAll: () => Promise<boolean>;
  /** `closed`: the provider said that the draft takes nothing more. */
  onSubmitted: (closed: boolean) => void;
  log: Log;
}

export const submitProblems = {
  upload: 'Un documento non è stato caricato: riprovare, oppure toglierlo dall’elenco prima di inviare.',
  refused: 'Il server non ha accettato uno dei campi: controllare i dati e riprovare.',
  network:
    'Invio non riuscito: la connessione non risponde. I dati restano qui: riprovare quando torna la rete.',
  server: 'Invio non riuscito. I dati restano qui: riprovare tra poco.',
  documentsLost: 'La bozza precedente è scaduta: i testi sono salvi, i documenti vanno allegati di nuovo.',
} as const;

const problemText = (error: unknown): string => {
  const limit = limitText(error);
  if (limit !== null) return limit;
  if (!(error instanceof ApiError)) return submitProblems.server;
  if (error.status === 0) return submitProblems.network;
  return error.status === 400 ? submitProblems.refused : submitProblems.server;
};

/** The bundled provider's addition to the answer of submit-form (docs/interfaces.md, 3.3). */
const saysClosed = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'closed' in answer && answer.closed === true;

type Outcome = { kind: 'submitted'; closed: boolean } | { kind: 'failed'; problem: string };
const failed = (problem: string): Outcome => ({ kind: 'failed', problem });

/** Sends the form: first everything it holds, then the word that it is complete (docs/product.md, 3.5). */
export function createSubmission(dependencies: Dependencies) {
  const { api, token, draft, getState, dispatch, uploadsSettled, saveAll, onSubmitted, log } = dependencies;
  /** The draft whose submission got no answer: the server may have closed it all the same. */
  let unanswered = '';

  const saveProblem = () => {
    const { saves, limit } = getState();
    if (Object.values(saves).includes('refused')) return submitProblems.refused;
    return limit ?? submitProblems.network;
  };

  const attempt = async (again: boolean): Promise<Outcome> => {
    if (!(await saveAll())) return failed(saveProblem());
    // A draft that was replaced while saving took its documents with it; the visitor has been told.
    if (getState().phase !== 'submitting') return failed(getState().problem ?? submitProblems.documentsLost);
    const clientToken = await token.get();
    try {
      const answer = await api.call('submitForm', { body: { clientToken } });
      return { kind: 'submitted', closed: saysClosed(answer) };
    } catch (error) {
      if (isGone(error) && unanswered === clientToken) return { kind: 'submitted', closed: true };
      log('Submitting the form failed.', error);
      if (isGone(error) && again) {
        draft.abandon(clientToken);
        return attempt(false);
      }
      const noAnswer = error instanceof ApiError && (error.status === 0 || error.status >= 500);
      if (noAnswer) unanswered = clientToken;
      return failed(problemText(error));
    }
  };

  const run = async (): Promise<Outcome> => {
    if (!(await uploadsSettled())) return failed(submitProblems.upload);
    try {
      return await attempt(true);
    } catch (error) {
      // No token could be obtained: its failure is logged where it happened.
      return failed(problemText(error));
    }
  };

  /** Does nothing while the form is invalid or already being sent. Never throws: failures are shown in the form. */
  return async function submit(): Promise<void> {
    if (!canSubmit(getState())) return;
    dispatch({ type: 'submitStarted' });
    const outcome = await run();
    if (outcome.kind === 'failed') dispatch({ type: 'failed', problem: outcome.problem });
    else onSubmitted(outcome.closed);
  };
}
