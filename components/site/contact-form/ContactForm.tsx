import { useId, useRef, useState } from 'react';
import { web } from '#shared/contract/routes.ts';
import { honeypotName } from '#shared/rules/contact-form.ts';
import { useToast } from '#components/ui/toasts.ts';
import styles from './ContactForm.module.css';
import { DeleteDraft } from './draft/DeleteDraft.tsx';
import { wouldLose } from './form-rules.ts';
import { FormFields } from './fields/FormFields.tsx';
import { Honeypot } from './fields/Honeypot.tsx';
import { SubmitBar } from './SubmitBar.tsx';
import { SubmittingScreen } from './SubmittingScreen.tsx';
import { ThankYou } from './ThankYou.tsx';
import { UploadArea } from './documents/UploadArea.tsx';
import { UploadedFiles } from './documents/UploadedFiles.tsx';
import { UploadsUnderWay } from './documents/UploadsUnderWay.tsx';
import { useContactForm } from './useContactForm.ts';
import { useLeaveWarning } from '#components/ui/use-leave-warning.ts';
import { useSavedAgainToast } from './useSavedAgainToast.ts';

const isFilledByRobot = (element: HTMLFormElement) => new FormData(element).get(honeypotName) !== '';

/** The visitor's form, the whole card: editing, being sent, or sent (docs/product.md, 3). */
export function ContactForm() {
  const element = useRef<HTMLFormElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const toast = useToast();
  const { state, form, live } = useContactForm(element);
  /** Sent from this very page, not found to be sent on arrival. */
  const [sentHere, setSentHere] = useState(false);

  useSavedAgainToast(state);
  useLeaveWarning(wouldLose(state));

  const sayDeleted = () => {
    toast('Bozza e documenti eliminati.');
    // The button that asked for it is gone with the draft.
    requestAnimationFrame(() => title.current?.focus());
  };

  const send = async () => {
    await form.submit();
    // Under the loading screen the button lost the focus: after a failure the keyboard goes on from it.
    requestAnimationFrame(() => {
      element.current?.querySelector<HTMLButtonElement>('button[type="submit"]')?.focus();
    });
  };

  if (state.phase === 'submitted') {
    return (
      <div className={styles.card}>
        <ThankYou live={live} announce={sentHere} onAgain={form.startAgain} />
      </div>
    );
  }

  const submitting = state.phase === 'submitting';
  return (
    <div className={styles.card}>
      <h2 ref={title} tabIndex={-1} id={titleId} className={styles.title}>
        Richiedi un preventivo
      </h2>
      <p className={styles.lead}>Nome e messaggio, poi un telefono: bastano per iniziare.</p>
      <form
        ref={element}
        className={styles.form}
        aria-labelledby={titleId}
        action={web.contactFormPost}
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
        {/* First: whoever reads the form as it arrives knows before the documents come. */}
        <Honeypot />
        <FormFields state={state} form={form} />
        <div>
          <UploadArea form={form} />
          <UploadsUnderWay uploads={state.uploads} form={form} />
          <UploadedFiles files={state.files} form={form} isClosing={submitting} />
        </div>
        <SubmitBar state={state} live={live} />
      </form>
      {state.hasDraft && !submitting ? <DeleteDraft form={form} onDeleted={sayDeleted} /> : null}
      {submitting ? <SubmittingScreen uploads={state.uploads} /> : null}
    </div>
  );
}
