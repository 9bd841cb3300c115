import type { Readable } from 'node:stream';
import { requestSeconds } from '#runtime/server-options.ts';
import type { ProviderConfig } from './config/config.ts';
import type { Clock, Database } from './db/database.ts';

/** Configuration and outside world of all parts of the provider. Its folders implement the interfaces below. */
export interface Context {
  config: ProviderConfig;
  clock: Clock;
  database: Database;
  storage: Storage;
  requireRoom: RequireRoom;
  /** null: uploads are not scanned. */
  scanner: Scanner | null;
  /** Sign client tokens and the tokens of links that erase a request. */
  draftSecret: string;
  eraseSecret: string;
  /** null: no mail server is configured. */
  sendMail: SendMail | null;
  /** Called after each submission, so that its mails are sent before the next regular run of the outbox. */
  onSubmitted: () => void;
  /** Called when a visitor deletes data, so that its traces are removed before the next regular run of the sweep. */
  onRemoved: () => void;
}

/** An object that arrives in parts. `partsId` identifies them in the storage. */
export interface Parts {
  key: string;
  partsId: string;
  size: number;
}

/** A byte range of an object, both ends inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/** The object storage. Keys are random, never reused and never made from user input. Signals abort calls of S3. */
export interface Storage {
  /**
   * Returns a presigned URL that accepts one object, or one part, of this type and exact length by PUT.
   * @param length null: up to the maximum. @param checksum CRC-32 in base64, repeated by the header `x-amz-checksum-crc32`.
   */
  presignPut: (object: {
    key: string;
    contentType: string;
    length: number | null;
    checksum?: string;
    part?: { partsId: string; offset: number };
  }) => Promise<string>;
  /** The size of every part but the last. The website holds a part of each upload in memory. */
  readonly partBytes: number;
  /** Begins an object that arrives in parts. @returns its `partsId`. */
  beginParts: (object: { key: string; contentType: string }, signal?: AbortSignal) => Promise<string>;
  /** @returns the bytes of the whole parts in order; null: there are neither parts nor the object. */
  arrivedBytes: (parts: Parts, signal?: AbortSignal) => Promise<number | null>;
  /** Makes the object of its parts. Idempotent. @throws if there is no object of this size then. */
  completeParts: (parts: Parts) => Promise<void>;
  /** Returns a presigned URL that serves the object by GET with this type. */
  presignGet: (object: { key: string; contentType: string }) => Promise<string>;
  size: (key: string) => Promise<number | null>;
  /** Opens the object, or a range of it, for reading. @throws if it does not exist. */
  read: (key: string, range?: ByteRange | null) => Promise<Readable>;
  /** Deletes the object and its parts, if they exist. A part that is arriving may be stored later. */
  delete: (key: string, partsId?: string | null, signal?: AbortSignal) => Promise<void>;
  /** Stores a small object, on S3 in the same way as visitors' uploads. @throws if objects cannot be stored. */
  probe: (signal: AbortSignal) => Promise<void>;
}

/** Maximum difference between the clocks of provider and storage, in seconds. */
export const clockSeconds = 5 * 60;
/** Lifetime of a presigned URL for an upload, in seconds: a front may pass the slowest one on after its last byte. */
export const uploadSeconds = requestSeconds + clockSeconds;
/** Lifetime of a presigned URL for a preview, in seconds. */
export const previewSeconds = 60 * 60;

/** Keeps a reserve of free space on the provider's own disk. @throws ProviderError STORAGE_FULL if it would shrink. */
export type RequireRoom = (bytes: number) => Promise<void>;

/** `unscannable`: a stored document that is larger than the scanner takes. */
export type ScanOutcome = 'clean' | 'infected' | 'failed' | 'unscannable';

/** The kind of a scanned object: an upload (document or picture), or a document that was stored without a scan. */
export type Scanned = 'upload' | 'stored document';

/** The virus scanner (docs/running.md, "Virus scanner"). */
export interface Scanner {
  /** While the scanner is unavailable: refuse uploads (true) or store them unscanned (false). */
  readonly isRequired: boolean;
  /** @returns whether the scanner replies within two seconds. */
  isUp: () => Promise<boolean>;
  /**
   * Scans an object, for eight seconds at most, or for longer if `job` has its size.
   * @param open called when a slot is free. @throws ProviderError if it cannot be read.
   */
  scan: (
    open: () => Promise<Readable>,
    what: Scanned,
    job?: { bytes: number; signal: AbortSignal },
  ) => Promise<ScanOutcome>;
  signaturesFrom: () => Promise<Date | null>;
  /** Number of scans since the start, by outcome. */
  readonly counts: Readonly<Record<ScanOutcome, number>>;
  /** Scans as many bytes as the largest upload may have. @throws if the scan fails. */
  selfTest: (maxFileBytes: number) => Promise<void>;
}

export interface Mail {
  to: string | { name: string; address: string };
  subject: string;
  text: string;
  html?: string;
  /** Identifies a mail that may be sent again, so that mail clients show it once. */
  key?: string;
}

/** @param signal aborts the delivery and closes the connection. @throws if the mail is refused or the signal aborts. */
export type SendMail = (mail: Mail, signal: AbortSignal) => Promise<void>;
