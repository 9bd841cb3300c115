import { ApiError, isGone } from '#shared/contract/api-error.ts';
import { type BrowserApi } from '#shared/contract/api.ts';
import { documentsLost } from '#shared/rules/refusals.ts';
import type { Draft } from './draft/draft.ts';
import { formProblems, submitProblem, type Log } from './failures.ts';
import { canSubmit, type FormStore } from './form-state.ts';

interface Dependencies {
  api: Pick<BrowserApi, 'call'>;
  draft: Pick<Draft, 'token' | 'abandon' | 'saveAllNow' | 'saveFailure' | 'markSubmitted'>;
  store: FormStore;
  /** Settles when nothing is being uploaded. @returns whether every document was stored. */
  uploadsSettled: () => Promise<boolean>;
  consentVersion: string | null;
  log: Log;
}

/** The bundled provider's additions to the answer of submit-form (docs/interfaces.md, 3.3). */
const says = (answer: unknown, addition: 'closed' | 'confirmation'): boolean =>
  typeof answer === 'object' && answer !== null && Reflect.get(answer, addition) === true;

type Outcome =
  | { kind: 'submitted'; closed: boolean; confirmation: boolean }
  | { kind: 'failed'; problem: string };
const failed = (problem: string): Outcome => ({ kind: 'failed', problem });

/** Sends the request: saves the whole form, then makes the call that completes it (docs/product.md, 3.5). */
export function createSubmission({ api, draft, store, uploadsSettled, consentVersion, log }: Dependencies) {
  /** The draft whose submission got no answer; the server may have closed it nevertheless. */
  let unanswered = '';

  const saveProblem = () => {
    const { saves, limit } = store.get();
    if (Object.values(saves).includes('refused')) return formProblems.refused;
    return limit ?? submitProblem(draft.saveFailure());
  };

  const attempt = async (again: boolean): Promise<Outcome> => {
    if (!(await draft.saveAllNow())) return failed(saveProblem());
    // A draft that was replaced while saving lost its documents, which the form already says.
    const { phase, problem } = store.get();
    if (phase !== 'submitting') return failed(problem ?? documentsLost([]));
    const clientToken = await draft.token();
    try {
      const answer = await api.call('submitForm', {
        body: { clientToken, ...(consentVersion !== null && { healthConsent: consentVersion }) },
      });
      return {
        kind: 'submitted',
        closed: says(answer, 'closed'),
        confirmation: says(answer, 'confirmation'),
      };
    } catch (error) {
      if (isGone(error) && unanswered === clientToken)
        return { kind: 'submitted', closed: true, confirmation: false };
      log('Submitting the form failed.', error);
      if (isGone(error) && again) {
        draft.abandon(clientToken);
        return attempt(false);
      }
      const noAnswer = error instanceof ApiError && (error.status === 0 || error.status >= 500);
      if (noAnswer) unanswered = clientToken;
      return failed(submitProblem(error));
    }
  };

  const run = async (): Promise<Outcome> => {
    if (!(await uploadsSettled())) return failed(formProblems.upload);
    try {
      return await attempt(true);
    } catch (error) {
      // No token could be obtained; the failure is logged there.
      return failed(submitProblem(error));
    }
  };

  /** Does nothing while the form is invalid or being sent. Never throws: failures are shown in the form. */
  return async function submit(): Promise<void> {
    if (!canSubmit(store.get())) return;
    store.dispatch({ type: 'submitStarted' });
    const outcome = await run();
    if (outcome.kind === 'failed') {
      store.dispatch({ type: 'failed', problem: outcome.problem });
      return;
    }
    draft.markSubmitted(outcome.closed);
    const { confirmation } = outcome;
    store.dispatch({ type: 'submitted', confirmation, received: store.get().files.length });
  };
}
