import { fieldsOf } from '#shared/fields-of.ts';

/**
 * @returns the HTTP status of a failed call, NaN for any other error. Reads the field instead of checking the class,
 *   because the bundles of the server and of the pages each contain a copy of ApiError.
 */
export const statusOf = (error: unknown): number => Number(fieldsOf(error)['status']);
