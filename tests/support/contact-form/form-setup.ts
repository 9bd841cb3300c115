import { createFormController, type EarlyInput } from '#components/site/contact-form/engine/form-controller.ts';
import { createFakeClock, settle } from './fake-clock.ts';
import { createFakeServer } from './fake-server.ts';
import { createFakeStorage } from './fake-storage.ts';
import { watchLog } from './watch-log.ts';

/** The input on a page where the visitor typed nothing before the scripts were loaded. */
export const nothingEarly: EarlyInput = { values: {}, focused: null, files: [] };

/** Creates a form with its own fake server, clock and storage. */
export const setUpForm = (
  options: {
    stored?: Record<string, string>;
    tabEntries?: Map<string, string>;
    server?: ReturnType<typeof createFakeServer>;
    consentVersion?: string;
    source?: string;
    /** The most bytes of a document of any type but pictures. */
    maxLargeBytes?: number;
  } = {},
) => {
  const server = options.server ?? createFakeServer();
  const clock = createFakeClock();
  const { entries, tabEntries, storage } = createFakeStorage(options.stored, options.tabEntries);
  const log = watchLog();
  const { maxLargeBytes = 100 } = options;
  const maxTotalBytes = maxLargeBytes > 100 ? 2 * maxLargeBytes : 150;
  const limits = { maxFileBytes: 100, maxLargeBytes, maxTotalBytes };
  const form = createFormController({
    api: server.api,
    storage,
    clock,
    limits,
    consentVersion: options.consentVersion ?? null,
    source: () => options.source ?? '',
  });
  const fill = (field: Parameters<typeof form.change>[0], value: string) => {
    form.change(field, value);
    form.leave(field);
  };
  const fillAll = async () => {
    fill('fullName', 'Maria Rossi');
    fill('phoneNumber', '393331234567');
    fill('message', 'Un preventivo');
    await settle();
  };
  return { server, clock, entries, tabEntries, log, form, fill, fillAll };
};

/** @returns a file of `size` bytes that begins like a PDF. */
export const file = (name: string, size = 10) => new File(['%PDF-'.padEnd(size, '\0').slice(0, size)], name);
/** @returns the names of the documents in the form. */
export const fileNames = ({ form }: Pick<ReturnType<typeof setUpForm>, 'form'>) =>
  form.getState().files.map(({ fileName }) => fileName);
