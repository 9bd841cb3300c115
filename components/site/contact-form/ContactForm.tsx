import { useEffect, useId, useRef, useState } from 'react';
import { formAnchor, website } from '#shared/contract/routes.ts';
import { honeypotName } from '#shared/rules/contact-form.ts';
import { healthConsentName } from '#shared/rules/health-consent.ts';
import { draftTokenName } from '#shared/rules/plain-form.ts';
import { readStored } from '#components/app/browser-storage.ts';
import { ErrorBoundary } from '#components/app/ErrorBoundary.tsx';
import { useSite } from '#components/app/contexts.ts';
import { painted } from '#components/ui/painted.ts';
import { toast, toastStore } from '#components/ui/toasts.ts';
import styles from './ContactForm.module.css';
import { DeleteDraft } from './documents/DeleteDraft.tsx';
import { FormFields } from './fields/FormFields.tsx';
import { storageKeys } from '../parts/stored-draft.ts';
import { wouldLose, type FormState } from './engine/form-state.ts';
import { callProblems } from '../parts/call-problems.ts';
import { problemAnchor, SubmitBar } from './SubmitBar.tsx';
import { SubmittingScreen } from './SubmittingScreen.tsx';
import { ThankYou } from './ThankYou.tsx';
import { droppedFiles, pastedFiles } from './documents/transferred-files.ts';
import { UploadArea } from './documents/UploadArea.tsx';
import { UploadedFiles } from './documents/UploadedFiles.tsx';
import { UploadsUnderWay } from './documents/UploadsUnderWay.tsx';
import { useLargeParts } from './documents/use-large-parts.ts';
import { useContactForm } from './use-contact-form.ts';
import { useLeaveWarning } from '#components/ui/use-leave-warning.ts';

const isFilledByRobot = (element: HTMLFormElement) => new FormData(element).get(honeypotName) !== '';

/**
 * Shows a toast when everything is saved again after a failure, because the visitor may be elsewhere on the page. It is
 * removed when the form is sent, because it says that this is still to do.
 */
function useSavedAgainToast({ waiting, saves, phase }: FormState, reconnect: () => unknown): void {
  const before = useRef(waiting);
  const shown = useRef(0);
  const statuses = Object.values(saves);
  const isSaved = statuses.includes('saved') && !statuses.includes('refused');
  useEffect(() => {
    if (phase !== 'editing') toastStore.dismiss(shown.current);
    if (before.current !== null && waiting === null && isSaved && phase === 'editing') {
      // Not every browser reports that the network is back.
      reconnect();
      shown.current = toast(
        before.current === callProblems.save.network
          ? 'La connessione è tornata: tutto è salvato, ancora da inviare.'
          : 'Ora tutto è salvato.',
      );
    }
    before.current = waiting;
  }, [waiting, isSaved, phase, reconnect]);
}

/** The visitor's form (docs/product.md, 3). */
export function ContactForm() {
  return (
    <ErrorBoundary lang="it">
      <Card />
    </ErrorBoundary>
  );
}

function Card() {
  const element = useRef<HTMLFormElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const { healthConsent, uploadLimits } = useSite();
  const { state, form, live, plainToken, adopt } = useContactForm(element);
  /** True if the request was sent on this page, and not before the page was opened. */
  const [sentHere, setSentHere] = useState(false);

  useSavedAgainToast(state, form.reconnect);
  useLeaveWarning(wouldLose(state));
  const large = useLargeParts(state.uploads, live && readStored(storageKeys.interrupted) !== null);

  const [isOver, setOver] = useState(false);
  const [reading, setReading] = useState(0);
  const drop = async (transfer: DataTransfer) => {
    const { files, refused } = await droppedFiles(transfer, setReading);
    setReading(0);
    form.addFiles(files, refused);
  };

  // The focused button has disappeared with the draft or the request.
  const focusTitle = () => requestAnimationFrame(() => title.current?.focus());
  const sayDeleted = () => {
    toast('Bozza e documenti eliminati.');
    focusTitle();
  };
  const startAgain = () => {
    form.startAgain();
    focusTitle();
  };

  const send = async () => {
    await painted();
    await form.submit();
    // After a failure, returns the focus to the button, which lost it to the loading screen.
    requestAnimationFrame(() => element.current?.querySelector<HTMLButtonElement>('button[type="submit"]')?.focus());
  };

  if (state.phase === 'submitted') {
    return (
      <div id={formAnchor} className={styles.card} tabIndex={-1}>
        <ThankYou sent={state} live={live} announce={sentHere} onAgain={startAgain} />
      </div>
    );
  }

  const submitting = state.phase === 'submitting';
  return (
    <div id={formAnchor} className={styles.card} tabIndex={-1}>
      <h2 ref={title} tabIndex={-1} id={titleId} className={styles.title}>
        Richiedi un preventivo
      </h2>
      <p className={styles.lead}>Bastano nome, telefono e messaggio.</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a form takes drops like its button to choose files */}
      <form
        ref={element}
        className={styles.form}
        tabIndex={-1}
        aria-labelledby={titleId}
        // Without scripts, the response opens at its message.
        action={`${website.contactFormPost}#${problemAnchor}`}
        method="post"
        encType="multipart/form-data"
        noValidate={live}
        inert={submitting}
        onPaste={({ clipboardData }) => {
          const files = pastedFiles(clipboardData);
          if (files.length > 0) form.addFiles(files);
        }}
        onFocus={adopt}
        onDragOver={({ dataTransfer }) => setOver(dataTransfer.types.includes('Files'))}
        onDragLeave={({ currentTarget, relatedTarget }) => {
          if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
        }}
        onDrop={({ dataTransfer }) => {
          setOver(false);
          if (dataTransfer.types.includes('Files')) void drop(dataTransfer);
        }}
        onSubmit={(event) => {
          event.preventDefault();
          adopt();
          setSentHere(true);
          if (isFilledByRobot(event.currentTarget)) form.refuseRobot();
          else void send();
        }}
      >
        {!live && plainToken !== '' && <input type="hidden" name={draftTokenName} value={plainToken} />}
        <FormFields state={state} form={form} />
        {/* Before the documents, because they require the consent (docs/product.md, 3.10). */}
        {healthConsent && (
          <label className={styles.consent}>
            <input
              type="checkbox"
              name={healthConsentName}
              value={healthConsent.version}
              required
              checked={state.consent === true}
              onChange={({ currentTarget }) => form.consent(currentTarget.checked)}
            />{' '}
            <span>{healthConsent.text}</span>
          </label>
        )}
        <div>
          <UploadArea
            form={form}
            takesPhone={state.takesPhone}
            isOver={isOver}
            reading={reading}
            waitsForConsent={state.consent === null ? null : !state.consent}
          />
          {large && <large.LargeNotes uploads={state.uploads} form={form} />}
          <UploadsUnderWay {...{ uploads: state.uploads, form, large }} waitsForConsent={state.consent === false} />
          <UploadedFiles files={state.files} form={form} isClosing={submitting} />
        </div>
        <SubmitBar state={state} live={live} />
      </form>
      <div className={styles.deletion}>
        {live && state.hasDraft && !submitting ? <DeleteDraft form={form} onDeleted={sayDeleted} /> : null}
      </div>
      <SubmittingScreen isShown={submitting} uploads={state.uploads}>
        {large?.largeWait(state.uploads, form, uploadLimits)}
      </SubmittingScreen>
    </div>
  );
}
