import { createHash } from 'node:crypto';

/** The content that a visitor's draft or a staff member's article must have, according to what was acknowledged. */
export interface DraftEntry {
  readonly clientToken: string;
  /** Unique: staff's list is searched for it. */
  readonly email: string;
  readonly fields: Map<string, Value>;
  /** The SHA-256 of each acknowledged document, by name. */
  readonly documents: Map<string, string>;
  /** `erasing`: asked for and not acknowledged, so that both may be true. */
  state: 'open' | 'sending' | 'sent' | 'erasing' | 'erased';
}

/** The value acknowledged last, and those sent since then without an answer. */
interface Value {
  saved: string | null;
  unanswered: string[];
}

export interface ArticleEntry {
  readonly title: Value;
  state: 'there' | 'deleting' | 'deleted';
}

/** All that people were told is done. */
export interface Ledger {
  readonly drafts: DraftEntry[];
  readonly articles: Map<string, ArticleEntry>;
}

export const createLedger = (): Ledger => ({ drafts: [], articles: new Map() });

export const noValue = (): Value => ({ saved: null, unanswered: [] });

/** Notes a write before it is sent. @returns what to call when it is acknowledged. */
export function attempt(value: Value, text: string): () => void {
  value.unanswered.push(text);
  return () => {
    value.saved = text;
    value.unanswered = [];
  };
}

/** @returns whether a value is one that people may find. */
export const isExpected = ({ saved, unanswered }: Value, found: unknown): boolean =>
  saved === null || found === saved || unanswered.some((text) => text === found);

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
