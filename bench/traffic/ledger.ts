import { createHash } from 'node:crypto';

/** The expected content of a visitor's draft or a staff member's article, based on the acknowledged writes. */
export interface DraftEntry {
  readonly clientToken: string;
  /** Unique, because the list for staff is searched for it. */
  readonly email: string;
  readonly fields: Map<string, Value>;
  /** The SHA-256 of each acknowledged document, by name. */
  readonly documents: Map<string, string>;
  /** `erasing`: requested but not acknowledged, so the request may or may not exist. */
  state: 'open' | 'sending' | 'sent' | 'erasing' | 'erased';
}

/** The last acknowledged value, and the values sent since then without a response. */
interface Value {
  saved: string | null;
  unanswered: string[];
}

export interface ArticleEntry {
  readonly title: Value;
  state: 'there' | 'deleting' | 'deleted';
}

/** Everything that the product has acknowledged. */
export interface Ledger {
  readonly drafts: DraftEntry[];
  readonly articles: Map<string, ArticleEntry>;
}

export const createLedger = (): Ledger => ({ drafts: [], articles: new Map() });

export const noValue = (): Value => ({ saved: null, unanswered: [] });

/** Records a write before it is sent. @returns a function to call when it is acknowledged. */
export function attempt(value: Value, text: string): () => void {
  value.unanswered.push(text);
  return () => {
    value.saved = text;
    value.unanswered = [];
  };
}

/** @returns whether a value is one of the expected ones. */
export const isExpected = ({ saved, unanswered }: Value, found: unknown): boolean =>
  saved === null || found === saved || unanswered.some((text) => text === found);

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
