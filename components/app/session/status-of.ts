/** @returns the HTTP status of a failed call; read by its field, so that another copy of the class counts too. */
export const statusOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
