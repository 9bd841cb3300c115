import type { Readable } from 'node:stream';
import type { ProviderConfig } from './config.ts';
import type { Database } from './db/database.ts';

/** Configuration and outside world, as every part of the provider takes them. The interfaces below are ports, which rooms implement. */
export interface Context {
  config: ProviderConfig;
  clock: Clock;
  database: Database;
  storage: Storage;
  room: DiskRoom;
  /** null: uploads are not scanned. */
  scanner: Scanner | null;
  draftTokens: DraftTokens;
  eraseTokens: EraseTokens;
  /** null: no mail server is set. */
  sendMail: SendMail | null;
  /** Called after each submission, so that its notification need not wait for the next run of the outbox. */
  onSubmitted: () => void;
  /** Called when a visitor deletes something, so that its traces need not wait for the next run of maintenance. */
  onRemoved: () => void;
}

/** @returns the time now. */
export type Clock = () => Date;

/** @returns the time now, moved by seconds, as the database stores times. */
export function isoTime(clock: Clock, seconds = 0): string {
  return new Date(clock().getTime() + seconds * 1000).toISOString();
}

/** The object storage. Keys are random, never reused and never made from user input. */
export interface Storage {
  /**
   * An address that takes one object by PUT, bound to key, type and (when given) exact length.
   * @param length null: any length up to the largest file allowed.
   */
  presignPut: (object: { key: string; contentType: string; length: number | null }) => Promise<string>;
  /** An address that gives the object by GET under that type. */
  presignGet: (object: { key: string; contentType: string }) => Promise<string>;
  /** @returns what is stored under the key, or null. */
  head: (key: string) => Promise<{ size: number } | null>;
  /** Opens the object for reading. @throws when there is none. */
  read: (key: string) => Promise<Readable>;
  /** Removes the object; no error when there is none. */
  delete: (key: string) => Promise<void>;
  /** Stores and looks up a small object. @throws when objects cannot be stored. */
  probe: (signal: AbortSignal) => Promise<void>;
}

/** How long an upload address works, in seconds. */
export const uploadSeconds = 15 * 60;
/** How long a preview address works, in seconds. */
export const previewSeconds = 60 * 60;

/** Keeps a reserve of free space on the provider's own disk. */
export interface DiskRoom {
  /**
   * @param bytes about to be written.
   * @throws ProviderError STORAGE_FULL when too little would stay free.
   */
  require: (bytes: number) => Promise<void>;
}

/** How a scan ended. */
export type ScanOutcome = 'clean' | 'infected' | 'failed';

/** A document or picture that is being stored, or a document that was stored without a scan. */
export type Scanned = 'upload' | 'stored document';

/** The virus scanner (docs/operations.md, "Virus scanner"). */
export interface Scanner {
  /** Whether uploads are refused while they cannot be scanned. */
  readonly isRequired: boolean;
  /** @returns whether it answers, after at most two seconds. */
  isUp: () => Promise<boolean>;
  /**
   * Scans stored bytes, in eight seconds at most.
   * @param open called in its turn.
   * @param what decides what is logged.
   * @throws ProviderError when the bytes cannot be read.
   */
  scan: (open: () => Promise<Readable>, what: Scanned) => Promise<ScanOutcome>;
  /** @returns of when its signatures are; null when it does not answer, or does not say. */
  signaturesFrom: () => Promise<Date | null>;
  /** How many scans ended in each way since the start. */
  readonly counts: Readonly<Record<ScanOutcome, number>>;
  /** Scans as many bytes as an upload may have. @throws the error that makes it fail. */
  selfTest: (maxFileBytes: number) => Promise<void>;
}

/** Client tokens: signed, so that a draft needs no row until something is saved. */
export interface DraftTokens {
  issue: () => string;
  /** @returns whether the token was issued here, and lately enough to begin a draft with. */
  mayBegin: (token: string) => boolean;
}

/** What a token is bound to: a restored database may give the id to another request, but not the hash. */
export interface ErasableForm {
  id: number;
  token_hash: string;
}

/** The secrets of links that erase a request: derived, so that none is stored, and valid as long as the request is there. */
export interface EraseTokens {
  issue: (form: ErasableForm) => string;
  /** @returns the id of the request that a token claims to be for; null when it is none. */
  formId: (token: string) => number | null;
  /** @returns whether the token was issued for this request. */
  isFor: (form: ErasableForm, token: string) => boolean;
}

export interface Mail {
  to: string | { name: string; address: string };
  subject: string;
  text: string;
  html?: string;
  /** The same for a mail that is sent again, which is then shown once. */
  messageId?: string;
  headers?: Readonly<Record<string, string>>;
}

/**
 * Hands a mail to the mail server.
 * @param signal closes the connection.
 * @throws when the server did not take it, or the signal came first.
 */
export type SendMail = (mail: Mail, signal: AbortSignal) => Promise<void>;
