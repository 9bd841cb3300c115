/** Why a form is not sent. */
export interface PlainFormRefusal {
  statusCode: number;
  /** Shown above the form. */
  problem: string;
  /** Seconds. */
  retryAfter?: number | null;
}

/** Why a document is not stored; shown beside its name. */
export interface RefusedDocument extends PlainFormRefusal {
  fileName: string;
}
