import { codedErrors } from '#runtime/coded-errors.ts';
import { visitorRefusals } from '#shared/rules/refusals.ts';
import { uploadRefusals } from '#shared/rules/upload-rules.ts';
import catalogue from './error-texts.json' with { type: 'json' };

export type ErrorCode = keyof typeof catalogue;

export class WebsiteError extends codedErrors(catalogue, { ...visitorRefusals, ...uploadRefusals }) {
  override readonly name = 'WebsiteError';
}
