import type { Context } from '../context.ts';
import { ProviderError } from '../http/errors.ts';
import { abandonUpload } from './pending-uploads.ts';

/** Visitors upload documents, and staff upload pictures. The kind selects the message. */
type Kind = 'document' | 'picture';

type ScanContext = Pick<Context, 'clock' | 'database' | 'onRemoved' | 'scanner' | 'storage'>;

const refusal = (kind: Kind, code: 'FILE_INFECTED' | 'SCANNER_UNAVAILABLE') => {
  const { message, staffMessage } = new ProviderError(code);
  return new ProviderError(code, { message: (kind === 'picture' && staffMessage) || message });
};

/** Refuses an upload before its bytes are sent. @throws ProviderError SCANNER_UNAVAILABLE. */
export async function requireScanner({ scanner }: Pick<Context, 'scanner'>, kind: Kind): Promise<void> {
  if (scanner?.isRequired && !(await scanner.isUp())) throw refusal(kind, 'SCANNER_UNAVAILABLE');
}

/**
 * Scans an upload that has arrived. For a refused upload, deletes its record and its object.
 * @returns whether the upload was scanned; false if there is no scanner, or while an optional scanner is unavailable.
 * @throws ProviderError FILE_INFECTED, SCANNER_UNAVAILABLE.
 */
export async function scanUpload(context: ScanContext, kind: Kind, key: string): Promise<boolean> {
  const { scanner, storage } = context;
  if (!scanner) return false;
  const outcome = await scanner.scan(() => storage.read(key), 'upload');
  if (outcome === 'clean') return true;
  if (outcome === 'failed' && !scanner.isRequired) return false;
  await abandonUpload(context, key);
  throw refusal(kind, outcome === 'infected' ? 'FILE_INFECTED' : 'SCANNER_UNAVAILABLE');
}
