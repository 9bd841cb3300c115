import { ApiError, mayBeGone } from '#shared/contract/api-error.ts';
import { type BrowserApi } from '#shared/contract/api.ts';
import { patientPageOf } from '#shared/contract/routes.ts';
import { fieldsOf } from '#shared/fields-of.ts';
import { documentsLost } from '#shared/rules/refusals.ts';
import { logFailure } from '#components/app/log-failure.ts';
import type { Draft } from './draft.ts';
import { callProblem, callProblems } from '../../parts/call-problems.ts';
import { changedElsewhere, documentProblems } from './failures.ts';
import { canSubmit, steps, type FormState, type FormStore } from './form-state.ts';

interface Dependencies {
  api: Pick<BrowserApi, 'call'>;
  draft: Draft;
  store: FormStore;
  /** `settled` resolves when nothing is being uploaded, to whether every document was stored. */
  uploader: { settled: () => Promise<boolean> };
  arriving: () => Promise<readonly string[]>;
  consentVersion: string | null;
  /** @returns where the visit came from. */
  source: () => string;
}

type Submitted = { closed: boolean } & Partial<Pick<FormState, 'confirmation' | 'patientPage'>>;

/** Only the bundled provider says that the draft is closed, or the request confirmed by mail (docs/interfaces.md, 3.3). */
const says = (answer: unknown, addition: 'closed' | 'confirmation'): boolean => fieldsOf(answer)[addition] === true;

/** @returns whether another tab sends a large document (`uploadLock`), whose upload would end with the draft. */
const isUploadedElsewhere = async () =>
  (await navigator.locks.query()).held?.some(({ name }) => `${name}`.startsWith('upload'));

/** Sends the request: saves the whole form, then makes the call that completes it (docs/product.md, 3.5). */
export function createSubmission(dependencies: Dependencies) {
  const { api, draft, store, uploader, arriving, consentVersion, source } = dependencies;
  /** Token of the draft whose submission got no response. The server may have closed the draft nevertheless. */
  let unanswered = '';

  const saveProblem = () => {
    if (Object.values(store.get().saves).includes('refused')) return callProblems.save.refused;
    return callProblem('send', draft.saveFailure());
  };

  /** @returns the message for the visitor if the request was not sent. @throws ApiError, already logged, without a token. */
  const attempt = async (again: boolean): Promise<Submitted | string> => {
    if ((await arriving()).length > 0) return documentProblems.arriving;
    // Old browsers have no locks, and those that block storage refuse them.
    if (await isUploadedElsewhere().catch(() => false)) return documentProblems.elsewhere;
    if (!(await draft.saveAllNow())) return saveProblem();
    // If the draft was replaced during the save, its documents are lost. The form already shows that message.
    const { phase, problem } = store.get();
    if (phase !== 'submitting') return problem ?? documentsLost([]);
    const clientToken = await draft.token();
    let isSending = false;
    try {
      const changed = await draft.adoptStored(clientToken).catch((error: unknown) => {
        // A sent draft cannot be read.
        if (unanswered === clientToken && mayBeGone(error)) return [];
        throw error;
      });
      if (changed.length > 0) return changedElsewhere(changed);
      isSending = true;
      const { revision, takesSource } = draft.told();
      const answer = await api.call('submitForm', {
        body: {
          clientToken,
          ...(consentVersion !== null && { healthConsent: consentVersion }),
          ...(typeof revision === 'string' && { revision }),
          ...(takesSource && { source: source() }),
        },
      });
      return {
        closed: says(answer, 'closed'),
        confirmation: says(answer, 'confirmation'),
        patientPage: patientPageOf(answer),
      };
    } catch (error) {
      const isRefused = unanswered === clientToken && mayBeGone(error);
      if (isRefused && (await draft.isSent(clientToken))) return { closed: true };
      logFailure('Submitting the form failed.', error);
      // Another tab or device has been faster. What it has changed is shown.
      if (again && error instanceof ApiError && error.code === 'FORM_CHANGED') return attempt(false);
      if (again && (await draft.isLost(error, clientToken))) {
        draft.abandon(clientToken);
        return attempt(false);
      }
      if (isSending && error instanceof ApiError && (error.status === 0 || error.status >= 500))
        unanswered = clientToken;
      return callProblem('send', error);
    }
  };

  /** Sends the request, unless the form is invalid or being sent. Never throws: the form shows failures. */
  return async function submit(): Promise<void> {
    if (!canSubmit(store.get())) return;
    store.dispatch(steps.submitStarted);
    const isUploaded = await uploader.settled();
    // The visitor does not wait any more, or another tab has sent the same draft.
    if (store.get().phase !== 'submitting') return;
    const outcome = isUploaded
      ? await attempt(true).catch((error: unknown) => callProblem('send', error))
      : documentProblems.upload;
    // Another tab has sent the same draft meanwhile.
    if (store.get().phase === 'submitted') return;
    if (typeof outcome === 'string') {
      store.dispatch(steps.failed, outcome);
      return;
    }
    const { closed, ...shown } = outcome;
    draft.markSubmitted(closed);
    store.dispatch(steps.submitted, { ...shown, received: store.get().files.length });
  };
}
