import { useEffect, useId, useRef, useState } from 'react';
import { formAnchor, website } from '#shared/contract/routes.ts';
import { honeypotName } from '#shared/rules/contact-form.ts';
import { draftTokenName } from '#shared/rules/plain-form.ts';
import { painted } from '#components/ui/painted.ts';
import { useToast } from '#components/ui/toasts.ts';
import styles from './ContactForm.module.css';
import { DeleteDraft } from './draft/DeleteDraft.tsx';
import { FormFields } from './fields/FormFields.tsx';
import { HealthConsentBox } from './fields/HealthConsentBox.tsx';
import { wouldLose, type FormState } from './form-state.ts';
import { problemAnchor, SubmitBar } from './SubmitBar.tsx';
import { SubmittingScreen } from './SubmittingScreen.tsx';
import { ThankYou } from './ThankYou.tsx';
import { UploadArea } from './documents/UploadArea.tsx';
import { UploadedFiles } from './documents/UploadedFiles.tsx';
import { UploadsUnderWay } from './documents/UploadsUnderWay.tsx';
import { useContactForm } from './use-contact-form.ts';
import { useLeaveWarning } from '#components/ui/use-leave-warning.ts';

const isFilledByRobot = (element: HTMLFormElement) => new FormData(element).get(honeypotName) !== '';

/** Shows a toast when everything is saved again after a failure; the visitor may be elsewhere on the page. */
function useSavedAgainToast({ behind, limit, saves, phase }: FormState): void {
  const toast = useToast();
  const wasBehind = useRef(false);
  const wasLimited = useRef(false);
  const statuses = Object.values(saves);
  const isSaved = statuses.includes('saved') && !statuses.includes('refused');
  useEffect(() => {
    if (wasBehind.current && !behind && isSaved && phase === 'editing')
      toast(
        wasLimited.current
          ? 'Ora tutto è salvato.'
          : 'La connessione è tornata: tutto è salvato, ancora da inviare.',
      );
    wasBehind.current = behind;
    wasLimited.current = limit !== null;
  }, [behind, limit, isSaved, phase, toast]);
}

/** The visitor's form in its card: editing, being sent, or sent (docs/product.md, 3). */
export function ContactForm() {
  const element = useRef<HTMLFormElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const toast = useToast();
  const { state, form, live, plainToken } = useContactForm(element);
  /** Sent on this page, not already sent when the page was opened. */
  const [sentHere, setSentHere] = useState(false);

  useSavedAgainToast(state);
  useLeaveWarning(wouldLose(state));

  const sayDeleted = () => {
    toast('Bozza e documenti eliminati.');
    // The focused button has disappeared with the draft.
    requestAnimationFrame(() => title.current?.focus());
  };

  const send = async () => {
    await painted();
    await form.submit();
    // Restores the focus, which the loading screen took from the button, after a failure.
    requestAnimationFrame(() => {
      element.current?.querySelector<HTMLButtonElement>('button[type="submit"]')?.focus();
    });
  };

  if (state.phase === 'submitted') {
    return (
      <div id={formAnchor} className={styles.card} tabIndex={-1}>
        <ThankYou sent={state} live={live} announce={sentHere} onAgain={form.startAgain} />
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
      <form
        ref={element}
        className={styles.form}
        tabIndex={-1}
        aria-labelledby={titleId}
        // An answer without scripts begins at what it says.
        action={`${website.contactFormPost}#${problemAnchor}`}
        method="post"
        encType="multipart/form-data"
        noValidate={live}
        inert={submitting}
        onPaste={({ clipboardData }) => {
          if (clipboardData.files.length > 0) form.addFiles([...clipboardData.files]);
        }}
        onSubmit={(event) => {
          event.preventDefault();
          setSentHere(true);
          if (isFilledByRobot(event.currentTarget)) form.refuseRobot();
          else void send();
        }}
      >
        {!live && plainToken !== '' && <input type="hidden" name={draftTokenName} value={plainToken} />}
        <FormFields state={state} form={form} />
        <HealthConsentBox consent={state.consent} onChange={form.consent} />
        <div>
          <UploadArea form={form} takesPhone={state.takesPhone} waitsForConsent={state.consent === false} />
          <UploadsUnderWay uploads={state.uploads} form={form} />
          <UploadedFiles files={state.files} form={form} isClosing={submitting} />
        </div>
        <SubmitBar state={state} live={live} />
      </form>
      {live && state.hasDraft && !submitting ? <DeleteDraft form={form} onDeleted={sayDeleted} /> : null}
      {submitting ? <SubmittingScreen uploads={state.uploads} /> : null}
    </div>
  );
}
