import { type RefObject, createContext, use, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { BrowserApi } from '#shared/contract/api.ts';
import { formAnchor } from '#shared/contract/routes.ts';
import { keptDocumentName, type PlainForm } from '#shared/rules/plain-form.ts';
import { contactFormFields } from '#shared/rules/contact-form.ts';
import { healthConsentName } from '#shared/rules/health-consent.ts';
import type { UploadLimits } from '#shared/rules/upload-rules.ts';
import { visitSource } from '#shared/rules/visit-source.ts';
import { useApi, useSite } from '#components/app/contexts.ts';
import { keepPage } from '#components/ui/keep-page.ts';
import { onReturn } from '#components/ui/on-return.ts';
import { useSteady } from '#components/ui/steady.ts';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { createFormController, type EarlyInput, type FormController } from './engine/form-controller.ts';
import { openState, steps, type FormState } from './engine/form-state.ts';
import { createDraftStorage } from './engine/draft-storage.ts';
import { browserClock } from '#components/ui/clock.ts';
import { quotedService } from './QuoteLink.tsx';

/** The form's initial state if the server determines it; null otherwise. */
export const PlainFormContext = createContext<PlainForm | null>(null);

/** @returns the form as the server renders it: empty, or as the response to a form sent as plain HTML. */
const stateOnServer = (plainForm: PlainForm | null, asksConsent: boolean): FormState => {
  const opened = openState(asksConsent);
  if (plainForm?.status === 'sent') {
    const { documents: received = null, patientPage = null, ...values } = plainForm.request ?? {};
    return steps.submitted(steps.restored(opened, values), { received, patientPage });
  }
  if (plainForm?.status === 'quoted') return steps.serviceQuoted(opened, plainForm.service);
  if (plainForm?.status === 'refused') {
    const { values } = plainForm;
    const consent = asksConsent ? plainForm.consent : null;
    return { ...steps.resumed(opened, plainForm), values, consent };
  }
  return opened;
};

/**
 * The form of the server's HTML. What extensions of a browser add to it before hydration makes React put a new one in its
 * place, without what was typed.
 */
let formOfServer =
  typeof document === 'undefined' ? null : document.querySelector<HTMLFormElement>(`#${formAnchor} form`);

const readEarlyInput = (form: HTMLFormElement | null): EarlyInput => {
  const data = new FormData(form ?? undefined);
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

/** The form of this tab. It outlives the page that shows it, with its uploads. On the server, each render has its own. */
let formOfThisTab: FormController | null = null;

/** Survives steps inside the site and needs no storage. Without the first, a reload inside the site forgets the campaign. */
const firstAddress = (): string =>
  window.navigation?.entries()[0]?.url ?? performance.getEntriesByType('navigation')[0]?.name ?? location.href;

const openForm = (api: BrowserApi, limits: UploadLimits, consentVersion: string | null): FormController => {
  if (formOfThisTab) return formOfThisTab;
  const form = createFormController({
    api,
    clock: browserClock,
    limits,
    consentVersion,
    storage: createDraftStorage(),
    source: () => visitSource(firstAddress(), document.referrer),
  });
  if (typeof document !== 'undefined') formOfThisTab = form;
  return form;
};

/** Takes the values that a browser has filled in without an event. @param rendered values of the last render. */
function adoptSilent(form: FormController, element: HTMLFormElement | null, rendered: FormState['values']): void {
  const { values, phase } = form.getState();
  if (!element || phase !== 'editing') return;
  const shown = new FormData(element);
  for (const field of contactFormFields) {
    const value = shown.get(field);
    const isSilent = values[field] === rendered[field] && typeof value === 'string' && value !== '';
    // Browsers change line breaks.
    if (!isSilent || value.replaceAll('\r\n', '\n') === values[field].replaceAll('\r\n', '\n')) continue;
    form.change(field, value);
    if (document.activeElement?.getAttribute('name') !== field) form.leave(field);
  }
}

/** Connects the form's controller to the page. React renders its state, and the browser's events call its methods. */
export function useContactForm(element: RefObject<HTMLFormElement | null>) {
  const api = useApi();
  const { uploadLimits, healthConsent } = useSite();
  const [form] = useState(() => openForm(api, uploadLimits, healthConsent?.version ?? null));
  const plainForm = use(PlainFormContext);
  const [serverState] = useState(() => stateOnServer(plainForm, healthConsent !== null));
  const state = useSteady({ subscribe: form.subscribe, get: form.getState, getInitial: () => serverState });
  /** False on the server and until hydration. The form works as plain HTML during that time. */
  const live = useHydrated();

  const [, setStarted] = useState(false);

  /** The values of the last render. A field with another one was filled in by the browser, without an event. */
  const rendered = useRef(state.values);
  useLayoutEffect(() => {
    rendered.current = state.values;
  });
  // React would reset such a field with the next render.
  useEffect(() => form.subscribe(() => adoptSilent(form, element.current, rendered.current)), [form, element]);

  // Before the first paint and other renders, because React would overwrite typed text with its empty values.
  useLayoutEffect(() => {
    void form.start({ ...readEarlyInput(formOfServer ?? element.current), plainForm });
    formOfServer = null;
    // If a key is pressed before this hook subscribes to the form's state, the state would change but the field would
    // not, because React resets the field to the rendered value.
    // oxlint-disable-next-line react/set-state-in-effect -- renders at once, and React subscribes before it renders
    setStarted(true);
    // Removes the query, because a reload would otherwise show the thank-you page or select the service again.
    if (plainForm && plainForm.status !== 'refused')
      history.replaceState(history.state, '', location.pathname + location.hash);
    return form.stop;
  }, [form, element, plainForm]);

  useEffect(() => {
    const adoptQuote = () => {
      const service = quotedService.get();
      if (service === '') return;
      form.quote(service);
      quotedService.set('');
    };
    adoptQuote();
    const shown = new AbortController();
    const { signal } = shown;
    signal.addEventListener('abort', quotedService.subscribe(adoptQuote));
    window.addEventListener('storage', ({ key, newValue }) => form.storageChanged(key, newValue), { signal });
    // The page may also have missed the storage events of other tabs.
    onReturn(() => {
      adoptSilent(form, element.current, rendered.current);
      void form.reconnect().then(form.refresh);
    }, signal);
    // A hidden page on a phone may never be shown again. Some browsers fire only one of the two events.
    window.addEventListener('pagehide', form.keep, { signal });
    const onVisibility = () => document.visibilityState === 'hidden' && form.keep();
    document.addEventListener('visibilitychange', onVisibility, { signal });
    keepPage(signal, (target) => target instanceof Node && element.current?.contains(target) === true);
    return () => shown.abort();
  }, [form, element]);

  /** The token of the draft that the plain HTML continues; '' if there is none. */
  const plainToken = plainForm?.status === 'refused' ? plainForm.clientToken : '';
  const adopt = () => adoptSilent(form, element.current, rendered.current);
  return { state, form, live, plainToken, adopt };
}
