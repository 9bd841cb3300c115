/** @returns the fields of a value of unknown shape; none if it is not an object. */
export const fieldsOf = (value: unknown): Partial<Record<string, unknown>> => Object(value);
