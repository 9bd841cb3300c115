import type { KeyValueStore } from '#components/app/browser-storage.ts';
import { createDraftStorage } from '#components/site/contact-form/engine/draft-storage.ts';
import { createFormController, type FormController } from '#components/site/contact-form/engine/form-controller.ts';
import { createFakeClock } from './fake-clock.ts';
import { nothingEarly } from './form-setup.ts';
import { watchLog } from './watch-log.ts';

/** A tab with the contact form. */
export interface Tab {
  readonly form: FormController;
  /** True if the browser keeps the page without running it. It then hears nothing of the other tabs. */
  isFrozen: boolean;
  show: () => Promise<void>;
  /** Loads the page again. @returns the same tab. */
  reload: () => Promise<Tab>;
  /** Closes the tab. @returns a new one. */
  close: () => Promise<Tab>;
}

const storeOf = (
  entries: Map<string, string>,
  onChange = (_key: string, _value: string | null) => undefined,
): KeyValueStore => {
  const change = (key: string, value: string | null) => {
    if ((entries.get(key) ?? null) === value) return;
    if (value === null) entries.delete(key);
    else entries.set(key, value);
    onChange(key, value);
  };
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: change,
    removeItem: (key) => change(key, null),
  };
};

/** Opens a browser whose tabs share their storage and hear of each other's changes. @param token of its draft. */
export function openTabs(api: Parameters<typeof createFormController>[0]['api'], token = '') {
  const shared = new Map(token === '' ? [] : [['clientToken', token]]);
  const tabs = new Set<Tab>();
  watchLog();

  const openTab = async (session = new Map<string, string>()): Promise<Tab> => {
    const tellOthers = (key: string, value: string | null) => {
      for (const other of tabs)
        if (other !== tab && !other.isFrozen) queueMicrotask(() => other.form.storageChanged(key, value));
      return undefined;
    };
    const form = createFormController({
      api,
      clock: createFakeClock(),
      storage: createDraftStorage({
        localStorage: storeOf(shared, tellOthers),
        sessionStorage: storeOf(session),
      }),
      limits: { maxFileBytes: 100, maxLargeBytes: 100, maxTotalBytes: 10_000 },
      consentVersion: null,
      source: () => '',
    });
    const leave = () => {
      form.keep();
      tabs.delete(tab);
    };
    const tab: Tab = {
      form,
      isFrozen: false,
      show: () => {
        tab.isFrozen = false;
        return form.refresh();
      },
      reload: () => {
        leave();
        return openTab(session);
      },
      close: () => {
        leave();
        return openTab();
      },
    };
    tabs.add(tab);
    await form.start(nothingEarly);
    return tab;
  };
  return { openTab: () => openTab(), token: () => shared.get('clientToken') ?? '' };
}
