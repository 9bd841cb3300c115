export type Clock = () => Date;

/** @returns the current time plus some seconds, in the format of the database. */
export function isoTime(clock: Clock, seconds = 0): string {
  return new Date(clock().getTime() + seconds * 1000).toISOString();
}
