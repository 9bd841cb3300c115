import { ApiError } from '#shared/contract/api.ts';
import { answeredRefusal, uploadRefusals } from '#shared/rules/upload-rules.ts';
import { limitText } from '../reached-limit.ts';

/** What a failed upload means: a text for the visitor, and whether trying again may help. */
export interface UploadProblem {
  text: string;
  retriable: boolean;
  /** It failed for want of a connection: tried again by itself when the network is back. */
  network?: boolean;
}

/** The browser could not even read the file: it was moved, or it is a folder. */
const unreadable = 'Il file non può essere letto dal dispositivo.';

/** @returns what to show for an upload that did not succeed (docs/product.md, 3.4). */
export function uploadProblem(error: unknown): UploadProblem {
  if (!(error instanceof ApiError)) return { text: unreadable, retriable: true };
  const refusal = answeredRefusal(error);
  if (refusal !== null) return { text: uploadRefusals[refusal], retriable: false };
  const limit = limitText(error);
  if (limit !== null) return { text: limit, retriable: true };
  if (error.status === 0)
    return {
      text: 'Caricamento interrotto: la connessione non risponde. Il file riparte da solo appena torna la rete.',
      retriable: true,
      network: true,
    };
  return { text: 'Il server non è riuscito a conservare il file. Riprovare tra poco.', retriable: true };
}
