/** Why a form is not sent. */
export interface PlainFormRefusal {
  statusCode: number;
  /** Shown above the form. */
  problem: string;
  /** Seconds. */
  retryAfter?: number | null;
}
