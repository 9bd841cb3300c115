import type { PatientUpload } from '#shared/contract/api.ts';
import type { DocumentKind } from '#shared/rules/quote.ts';
import type { UploadLimits } from '#shared/rules/upload-rules.ts';
import { browserClock } from '../../engine/field-saver.ts';
import { logToConsole } from '../../engine/failures.ts';
import { createFormStore } from '../../engine/form-state.ts';
import { createUploader } from '../../engine/uploader.ts';

export interface PatientFile {
  name: string;
  size: number;
  kind?: DocumentKind | undefined;
}

interface Options {
  upload: PatientUpload;
  kind: DocumentKind | undefined;
  /** The documents of the request, whose names are taken and whose sizes count. */
  files: readonly PatientFile[];
  limits: UploadLimits;
  onStored: (file: PatientFile) => void;
}

/** Adds documents to a request that was sent, with the uploader of the contact form (docs/product.md, 3.12). */
export function createPatientUploader({ upload, kind, files, limits, onStored }: Options) {
  const store = createFormStore(false);
  store.dispatch({
    type: 'filesReplaced',
    files: files.map(({ name, size }) => ({ fileName: name, size, link: '' })),
  });
  const uploader = createUploader({
    store,
    limits,
    clock: browserClock,
    log: logToConsole,
    draft: {
      upload: async (file, options) => ({ ...(await upload(kind, file, options)), link: '' }),
      // If a name is taken after an unanswered upload, that upload was stored.
      findFile: async (fileName) => ({ fileName, link: '' }),
      addFile: (file) => {
        store.dispatch({ type: 'filesReplaced', files: [...store.get().files, file] });
        onStored({ name: file.fileName, size: file.size ?? 0, kind });
      },
    },
  });
  return {
    store,
    addFiles: uploader.add,
    dismissUpload: uploader.dismiss,
    retryUpload: uploader.retry,
    retryInterrupted: uploader.retryInterrupted,
  };
}
