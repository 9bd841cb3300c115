import type { UploadLimits } from '#shared/rules/upload-rules.ts';
import type { EnvReader } from './read-env.ts';

/** Both servers refuse documents beyond these limits, so both read the same settings with the same defaults. */
export function readUploadLimits(reader: EnvReader): UploadLimits {
  const bytes = { min: 1, max: 5 * 1024 ** 3 };
  const maxFileBytes = reader.integer('UPLOAD_MAX_FILE_BYTES', 25 * 1024 ** 2, bytes);
  const maxTotalBytes = reader.integer('UPLOAD_MAX_TOTAL_BYTES', 1536 * 1024 ** 2, bytes);
  const maxLargeBytes = reader.integer('UPLOAD_MAX_LARGE_BYTES', 600 * 1024 ** 2, bytes);
  if (maxTotalBytes < maxFileBytes)
    reader.fail('UPLOAD_MAX_TOTAL_BYTES', 'must not be smaller than UPLOAD_MAX_FILE_BYTES');
  return { maxFileBytes, maxLargeBytes: Math.min(maxLargeBytes, maxTotalBytes), maxTotalBytes };
}
