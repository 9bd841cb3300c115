import {
  createContext,
  use,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
  type RefObject,
} from 'react';
import type { BrowserApi } from '#shared/contract/api.ts';
import { keptDocumentName, type PlainForm } from '#shared/rules/plain-form.ts';
import { contactFormFields } from '#shared/rules/contact-form.ts';
import { healthConsentName } from '#shared/rules/health-consent.ts';
import type { UploadLimits } from '#shared/rules/upload-rules.ts';
import { useApi } from '#components/app/api-context.tsx';
import { useSite } from '#components/app/site-context.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { createFormController, type EarlyInput, type FormController } from './form-controller.ts';
import { openState, reduceForm, type FormState } from './form-state.ts';
import { createDraftStorage } from './draft/draft-storage.ts';
import { quotedService } from './quoted-service.ts';

/** The form's initial state if the server has decided it; null everywhere else. */
export const PlainFormContext = createContext<PlainForm | null>(null);

const clock = {
  after: (milliseconds: number, action: () => void) => {
    const timer = setTimeout(action, milliseconds);
    return () => clearTimeout(timer);
  },
};

const log = (message: string, cause?: unknown) => {
  // oxlint-disable-next-line no-console -- these failures are logged, not shown (docs/product.md, 8.2)
  console.error(message, ...(cause === undefined ? [] : [cause]));
};

/** @returns the form as the server renders it: empty, or as the answer to a form sent as plain HTML. */
const stateOnServer = (plainForm: PlainForm | null, asksConsent: boolean): FormState => {
  const opened = openState(asksConsent);
  if (plainForm?.status === 'sent') {
    const { documents = null, ...values } = plainForm.request ?? {};
    const submitted = reduceForm(opened, { type: 'submitted', received: documents });
    return { ...submitted, values: { ...opened.values, ...values } };
  }
  if (plainForm?.status === 'quoted')
    return { ...opened, values: { ...opened.values, service: plainForm.service } };
  if (plainForm?.status === 'refused') {
    const { values } = plainForm;
    const consent = asksConsent ? plainForm.consent : null;
    return { ...reduceForm(opened, { type: 'resumed', from: plainForm }), values, consent };
  }
  return opened;
};

/** @returns the input from before the scripts ran. */
const readEarlyInput = (form: HTMLFormElement | null): EarlyInput => {
  if (!form) return { values: {}, focused: null, files: [] };
  const data = new FormData(form);
  const focusedName = document.activeElement?.getAttribute('name');
  const values: EarlyInput['values'] = {};
  for (const field of contactFormFields) {
    const value = data.get(field);
    if (typeof value === 'string') values[field] = value;
  }
  return {
    values,
    focused: contactFormFields.find((field) => field === focusedName) ?? null,
    consent: data.has(healthConsentName),
    kept: data.getAll(keptDocumentName).map(String),
    files: data.getAll('files').filter((entry): entry is File => entry instanceof File && entry.name !== ''),
  };
};

/**
 * The form of this tab. It outlives the page that shows it: the next page continues with the same form and
 * its uploads in progress. On the server each render has its own form.
 */
let formOfThisTab: FormController | null = null;

const openForm = (api: BrowserApi, limits: UploadLimits, consentVersion: string | null): FormController => {
  if (formOfThisTab) return formOfThisTab;
  const storage = createDraftStorage(
    () => localStorage,
    () => sessionStorage,
  );
  const form = createFormController({ api, clock, log, limits, consentVersion, storage });
  if (typeof document !== 'undefined') formOfThisTab = form;
  return form;
};

interface ContactFormHandle {
  state: FormState;
  form: FormController;
  /** False on the server and until hydration, while the form works as plain HTML. */
  live: boolean;
  /** The token of the draft that the plain HTML continues; '': none. */
  plainToken: string;
}

/** Connects a form's controller to the page: its state to React, the browser's events to the controller. */
export function useContactForm(element: RefObject<HTMLFormElement | null>): ContactFormHandle {
  const api = useApi();
  const { uploadLimits, healthConsent } = useSite();
  const [form] = useState(() => openForm(api, uploadLimits, healthConsent?.version ?? null));
  const plainForm = use(PlainFormContext);
  const [serverState] = useState(() => stateOnServer(plainForm, healthConsent !== null));
  const state = useSyncExternalStore(form.subscribe, form.getState, () => serverState);
  const live = useHydrated();

  // Runs before paint and further renders: React would otherwise overwrite typed text with its empty values.
  useLayoutEffect(() => {
    void form.start({ ...readEarlyInput(element.current), plainForm });
    // Removes the query: a reload would show the thank-you page again, or choose the service again.
    if (plainForm && plainForm.status !== 'refused')
      history.replaceState(history.state, '', location.pathname + location.hash);
    return form.stop;
  }, [form, element, plainForm]);

  useEffect(() => {
    const take = () => {
      const service = quotedService.get();
      if (service === '') return;
      form.quote(service);
      quotedService.set('');
    };
    take();
    return quotedService.subscribe(take);
  }, [form]);

  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent) => form.storageChanged(key, newValue);
    const onOnline = () => void form.reconnect();
    // A hidden page on a phone may never be shown again; some browsers fire only one of the two events.
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') form.keep();
    };
    window.addEventListener('storage', onStorage);
    window.addEventListener('online', onOnline);
    window.addEventListener('pagehide', form.keep);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('online', onOnline);
      window.removeEventListener('pagehide', form.keep);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [form]);

  const plainToken = plainForm?.status === 'refused' ? plainForm.clientToken : '';
  return { state, form, live, plainToken };
}
