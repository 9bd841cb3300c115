import { codedErrors, type CatalogueEntry } from '#runtime/coded-errors.ts';
import { visitorRefusals } from '#shared/rules/refusals.ts';
import { uploadRefusals } from '#shared/rules/upload-rules.ts';
import texts from './error-texts.json' with { type: 'json' };

const catalogue = {
  ...texts,
  DRAFT_BUDGET: { statusCode: 429, message: visitorRefusals.DRAFT_BUDGET },
  UPLOAD_BUDGET: { statusCode: 429, message: visitorRefusals.UPLOAD_BUDGET },
  SUBMISSION_BUDGET: { statusCode: 429, message: visitorRefusals.SUBMISSION_BUDGET },
  FILE_TOO_LARGE: { statusCode: 400, message: uploadRefusals.FILE_TOO_LARGE },
  DUPLICATE_FILE_NAME: { statusCode: 401, message: uploadRefusals.DUPLICATE_FILE_NAME },
  FILE_TYPE: { statusCode: 415, message: uploadRefusals.FILE_TYPE },
  FILE_EMPTY: { statusCode: 415, message: uploadRefusals.FILE_EMPTY },
  FILE_UNREADABLE: { statusCode: 415, message: uploadRefusals.FILE_UNREADABLE },
  FILE_INFECTED: { statusCode: 422, message: uploadRefusals.FILE_INFECTED },
  FILE_NAME_TOO_LONG: { statusCode: 400, message: uploadRefusals.FILE_NAME_TOO_LONG },
  STORAGE_FULL: {
    statusCode: 507,
    message: visitorRefusals.STORAGE_FULL,
    staffMessage: 'Trenutačno nema mjesta za nove datoteke.',
    retryAfter: 600,
  },
} satisfies Record<string, CatalogueEntry>;

export type ErrorCode = keyof typeof catalogue;

export class WebsiteError extends codedErrors(catalogue) {
  override readonly name = 'WebsiteError';
}
