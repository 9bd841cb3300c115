import type { ProviderConfig } from './config.ts';
import type { DraftTokens } from './contact-form/draft-tokens.ts';
import type { EraseTokens } from './contact-form/erase-tokens.ts';
import type { Database } from './db/database.ts';
import type { SendMail } from './notifications/mailer.ts';
import type { Scanner } from './scanner/scanner.ts';
import type { DiskRoom } from './storage/disk-room.ts';
import type { Storage } from './storage/storage.ts';

/** Configuration and outside world, as every part of the provider takes them. */
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
