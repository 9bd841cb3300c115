import { ApiError } from '#shared/api.ts';
import { uploadRefusals } from '#shared/upload-rules.ts';

/** What a failed upload means: a text for the visitor, and whether trying again may help. */
export interface UploadProblem {
  text: string;
  retriable: boolean;
  /** It failed for want of a connection: tried again by itself when the network is back. */
  network?: boolean;
}

/** The browser could not even read the file: it was moved, or it is a folder. */
const unreadable = 'Il file non può essere letto dal dispositivo.';

/** @returns what to show for an upload that did not succeed (specification, section 8, for 400 and 401). */
export function uploadProblem(error: unknown): UploadProblem {
  if (!(error instanceof ApiError)) return { text: unreadable, retriable: true };
  switch (error.status) {
    case 400:
    case 413:
      return { text: uploadRefusals.FILE_TOO_LARGE, retriable: false };
    case 401:
      return { text: uploadRefusals.DUPLICATE_FILE_NAME, retriable: false };
    case 429:
      return { text: 'Troppi caricamenti in poco tempo: riprovare tra un minuto.', retriable: true };
    case 0:
      return {
        text: 'Caricamento interrotto: la connessione non risponde. Il file riparte da solo appena torna la rete.',
        retriable: true,
        network: true,
      };
    default:
      return { text: 'Il server non è riuscito a conservare il file. Riprovare tra poco.', retriable: true };
  }
}
