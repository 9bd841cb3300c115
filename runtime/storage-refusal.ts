/** Codes and statuses of disks, databases and S3 servers that are full, or whose quota is used up. */
export const noRoom =
  /^(?:ENOSPC|EDQUOT|SQLITE_FULL|53100|507$|InsufficientStorage|XMinioStorageFull|\w*(?:Quota|Cap)Exceeded)/;

const code = /<Code>([\w.]{1,60})<\/Code>/;
const outOfTime = /<Message>[^<]*(?:has expired|not yet valid|not valid yet)/;

/** @returns the code in which an S3 server names the reason of a refusal; undefined if the body has none. */
export function refusalReason(body: string): string | undefined {
  const reason = code.exec(body)?.[1];
  // The code does not tell an address that is out of time from missing rights.
  return reason === 'AccessDenied' && outOfTime.test(body) ? 'RequestExpired' : reason;
}
