import type { Generated } from 'kysely';
import type { ContactFormField } from '#shared/rules/contact-form.ts';

/** Times are ISO 8601 in UTC, so that they sort as text on both engines. */
type Time = string;

export interface StaffTable {
  id: Generated<number>;
  email: string;
  name: string;
  role: string;
  password_hash: string;
  password_expires_at: Time | null;
  created_at: Time;
  disabled_at: Time | null;
}

/** One log-in and everything renewed from it. */
export interface SessionTable {
  id: string;
  staff_id: number;
  created_at: Time;
  /** Of the last call made with it, to within a sixtieth of the idle time; null: there was none. */
  last_used_at: Time | null;
  revoked_at: Time | null;
  /** Where it was opened: browser and operating system in words, the network of the address. */
  browser: string | null;
  address: string | null;
}

/** The authenticator app of an account. */
export interface SecondFactorTable {
  staff_id: number;
  /** In base32; as it is, because each code is computed from it. */
  secret: string;
  /** When its first code was taken; null: it does not count yet. */
  confirmed_at: Time | null;
  /** The time step of the last code taken. */
  last_step: number | null;
}

export interface RecoveryCodeTable {
  hash: string;
  staff_id: number;
  used_at: Time | null;
}

/** Wrong passwords and codes of accounts since the last right one. */
export interface FailedAttemptTable {
  id: Generated<number>;
  staff_id: number;
  kind: string;
  at: Time;
}

/** Who may open an account with a link. */
export interface InvitationTable {
  id: Generated<number>;
  email: string;
  name: string;
  role: string;
  token_hash: string;
  expires_at: Time;
}

export interface SessionTokenTable {
  hash: string;
  session_id: string;
  kind: 'access' | 'refresh';
  expires_at: Time;
  /** When a refresh token was exchanged. */
  used_at: Time | null;
}

/** The column of each field of the contact form. */
export const fieldColumns = {
  fullName: 'full_name',
  email: 'email',
  phoneNumber: 'phone_number',
  service: 'service',
  message: 'message',
} as const satisfies Record<ContactFormField, string>;

type FieldColumns = Record<(typeof fieldColumns)[keyof typeof fieldColumns], Generated<string>>;

export interface ContactFormTable extends FieldColumns {
  id: Generated<number>;
  token_hash: string;
  status: 'pending' | 'inProgress' | 'completed' | 'rejected';
  created_at: Time;
  updated_at: Time;
  finished_at: Time | null;
}

export interface FormFileTable {
  id: Generated<number>;
  form_id: number;
  name: string;
  object_key: string;
  content_type: string;
  size: number;
  created_at: Time;
  /** What the virus scanner said; null: it was not asked. The object of an infected document is deleted. */
  scan: 'clean' | 'infected' | null;
}

export interface BlogTable {
  id: Generated<number>;
  name: string;
  content: string;
  created_at: Time;
  updated_at: Time;
  /** From when on visitors see it; null: not at all. */
  published_at: Time | null;
  /** Of title and blocks: when they were saved last, and by whom. */
  saved_at: Time | null;
  saved_by: number | null;
  /** What links to it show; null: as its card has it. */
  sharing_image: string | null;
  sharing_description: string | null;
}

/** What an article was before a save. */
export interface ArticleVersionTable {
  id: Generated<number>;
  blog_id: number;
  name: string;
  content: string;
  saved_at: Time;
  saved_by: number | null;
}

export interface BlogImageTable {
  id: Generated<number>;
  blog_id: number;
  name: string;
  object_key: string;
  content_type: string;
  size: number;
  created_at: Time;
}

/** A presigned upload address whose upload is not confirmed yet. */
export interface PendingUploadTable {
  object_key: string;
  form_id: number | null;
  blog_id: number | null;
  name: string;
  content_type: string;
  size: number | null;
  expires_at: Time;
}

/** Objects without a row, to be deleted from the storage. */
export interface DoomedObjectTable {
  object_key: string;
  delete_after: Time;
  /** Deleted again until then, for an upload may still be on its way; '': once. */
  sweep_until: Generated<Time>;
}

/** Tokens of forgotten drafts, hashed. */
export interface SpentTokenTable {
  token_hash: string;
  forget_after: Time;
}

/** Links of phones to drafts, see contact-form/phone-links.ts. */
export interface PhoneLinkTable {
  draft_hash: string;
  token_hash: string;
  /** null: no phone has used it yet. */
  phone_hash: string | null;
  expires_at: Time;
}

/** What was erased, see backup/erasures.ts. */
export interface ErasureTable {
  subject: string;
  erased_at: Time;
}

/** An outbox of mails about requests: to the clinic, or to the visitor. */
export interface OutboxTable {
  id: Generated<number>;
  form_id: number;
  created_at: Time;
  attempts: number;
  next_attempt_at: Time;
  sent_at: Time | null;
}

export interface HealthConsentTable {
  form_id: number;
  version: string;
  /** As the visitor saw it. */
  text: string;
  given_at: Time;
}

/** What staff did and saw; append-only. */
export interface AccessTrailTable {
  id: Generated<number>;
  at: Time;
  staff_id: number;
  staff_email: string;
  action: string;
  form_id: number | null;
  /** The e-mail of another's account that it was done to. */
  subject: string | null;
  /** The network it was done from. */
  address: string | null;
  /** How often, where it is counted. */
  count: Generated<number>;
  /** What is counted as one entry; null: nothing else. */
  counted: string | null;
}

/** The chain over the entries of the access trail, see staff/trail-chain.ts. */
export interface TrailSealTable {
  position: number;
  entry_id: number;
  hash: string;
}

/** What staff do about a request; one that has no row is new. */
export interface FollowUpTable {
  form_id: number;
  /** As it is while the request is not rejected, which its status says. */
  state: 'new' | 'contacted' | 'agreed';
  state_at: Time | null;
  state_by: number | null;
  assignee: number | null;
  /** A calendar day, 'YYYY-MM-DD'. */
  remind_on: string | null;
  /** Of the last change, notes included. */
  updated_at: Time;
}

export interface NoteTable {
  id: Generated<number>;
  form_id: number;
  at: Time;
  staff_id: number;
  text: string;
}

export interface SettingTable {
  name: string;
  value: string;
}

export interface Tables {
  staff: StaffTable;
  sessions: SessionTable;
  session_tokens: SessionTokenTable;
  second_factors: SecondFactorTable;
  recovery_codes: RecoveryCodeTable;
  failed_attempts: FailedAttemptTable;
  invitations: InvitationTable;
  contact_forms: ContactFormTable;
  form_files: FormFileTable;
  blogs: BlogTable;
  blog_images: BlogImageTable;
  article_versions: ArticleVersionTable;
  pending_uploads: PendingUploadTable;
  doomed_objects: DoomedObjectTable;
  spent_tokens: SpentTokenTable;
  phone_links: PhoneLinkTable;
  erasures: ErasureTable;
  notifications: OutboxTable;
  confirmations: OutboxTable;
  health_consents: HealthConsentTable;
  access_trail: AccessTrailTable;
  trail_seals: TrailSealTable;
  follow_ups: FollowUpTable;
  notes: NoteTable;
  settings: SettingTable;
}
