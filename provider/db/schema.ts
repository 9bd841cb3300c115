import type { Generated, Selectable } from 'kysely';
import type { ContactFormField } from '#shared/rules/contact-form.ts';
import type { DocumentKind, QuoteAnswer } from '#shared/rules/quote.ts';

/** Time in ISO 8601 and UTC, which sorts as text on both engines. */
type Time = string;

export const fieldColumns = {
  fullName: 'full_name',
  email: 'email',
  phoneNumber: 'phone_number',
  service: 'service',
  callTime: 'call_time',
  message: 'message',
} as const satisfies Record<ContactFormField, string>;

/** Columns by which fields are searched and sorted (see requests/search-columns.ts). */
type SearchColumn = `search_${'name' | 'email' | 'phone' | 'service'}` | 'sort_name' | 'email_key' | 'phone_digits';

export type FieldColumn = (typeof fieldColumns)[ContactFormField] | SearchColumn;

/** Outbox of mails about requests, to the clinic or to the visitor. */
export interface OutboxTable {
  id: Generated<number>;
  form_id: number;
  created_at: Time;
  attempts: number;
  next_attempt_at: Time;
  sent_at: Time | null;
}

interface FileTable {
  id: Generated<number>;
  name: string;
  object_key: string;
  content_type: string;
  size: number;
  created_at: Time;
}

export interface Tables {
  staff: {
    id: Generated<number>;
    email: string;
    name: string;
    role: string;
    password_hash: string;
    password_expires_at: Time | null;
    created_at: Time;
    disabled_at: Time | null;
  };
  /** One session per log-in. Renewing its tokens does not create a new session. */
  sessions: {
    id: string;
    staff_id: number;
    created_at: Time;
    /** Time of the last call, accurate to a sixtieth of the idle time; null: no call yet. */
    last_used_at: Time | null;
    revoked_at: Time | null;
    /** Browser and operating system of the log-in, such as 'Firefox, Windows'. */
    browser: string | null;
    address: string | null;
  };
  session_tokens: {
    hash: string;
    session_id: string;
    kind: 'access' | 'refresh';
    expires_at: Time;
    used_at: Time | null;
  };
  second_factors: {
    staff_id: number;
    /** Secret in base32. It is not hashed, because the codes are computed from it. */
    secret: string;
    /** Time at which its first code was accepted; null: not in use yet. */
    confirmed_at: Time | null;
    /** Time step of the last accepted code. */
    last_step: number | null;
  };
  recovery_codes: { hash: string; staff_id: number; used_at: Time | null };
  /** Wrong passwords and codes of an account since the last correct one of the same kind. */
  failed_attempts: { id: Generated<number>; staff_id: number; kind: string; at: Time };
  invitations: {
    id: Generated<number>;
    email: string;
    name: string;
    role: string;
    token_hash: string;
    expires_at: Time;
  };
  contact_forms: Record<FieldColumn, Generated<string>> & {
    id: Generated<number>;
    /** 1: the columns by which fields are searched are written. */
    folded: Generated<0 | 1>;
    /** Where the visit came from; '': unknown. */
    source: Generated<string>;
    token_hash: string;
    status: 'pending' | 'inProgress' | 'completed' | 'rejected';
    created_at: Time;
    updated_at: Time;
    finished_at: Time | null;
  };
  form_files: FileTable & {
    form_id: number;
    /** Result of the virus scan; null: not scanned. The object of an infected document is deleted. An unscannable one is too large. */
    scan: 'clean' | 'infected' | 'unscannable' | null;
    /** Which of the documents that staff asked for it is; null: none. */
    kind: DocumentKind | null;
  };
  blogs: {
    id: Generated<number>;
    name: string;
    content: string;
    created_at: Time;
    updated_at: Time;
    /** Visitors see the article from this time on; null: unpublished. */
    published_at: Time | null;
    saved_at: Time | null;
    saved_by: number | null;
    /** Picture and text of shared links; null: those of the article's card. */
    sharing_image: string | null;
    sharing_description: string | null;
  };
  blog_images: FileTable & { blog_id: number };
  article_versions: {
    id: Generated<number>;
    blog_id: number;
    name: string;
    content: string;
    saved_at: Time;
    saved_by: number | null;
  };
  pending_uploads: {
    object_key: string;
    form_id: number | null;
    blog_id: number | null;
    name: string;
    content_type: string;
    size: number | null;
    expires_at: Time;
    /** Hash of the secret of a large document's upload (see requests/large-upload-routes.ts); null: not such an upload. */
    upload_hash: string | null;
    /** Identifies the parts in the storage; null: not begun there yet. */
    parts_id: string | null;
    /** Hash of the first bytes, by which the file is recognised. */
    first_bytes: string | null;
    kind: DocumentKind | null;
    /** Bytes for which URLs were issued. They count in place of the size, because the document may never arrive. */
    taken: number | null;
    /** The object with the bytes from `rest_at` on, of which there are fewer than a part. */
    rest_key: string | null;
    rest_at: number | null;
    rest_size: number | null;
  };
  /** Objects without a row, due to be deleted from the storage. */
  doomed_objects: {
    object_key: string;
    /** Identifies the parts of an unfinished upload, which are deleted as well; null: none. */
    parts_id: string | null;
    delete_after: Time;
    /** Deletion is repeated until this time, because an upload may still arrive; '': deleted once. */
    sweep_until: Generated<Time>;
    /** Number of failed deletions, and the time of the next one; '': at once. */
    attempts: Generated<number>;
    next_attempt_at: Generated<Time>;
  };
  spent_tokens: { token_hash: string; forget_after: Time };
  /** Links between phones and drafts (see requests/phone-links.ts). */
  phone_links: {
    draft_hash: string;
    token_hash: string;
    /** Hash of the key of the assigned phone; null: no phone has used the link yet. */
    phone_hash: string | null;
    expires_at: Time;
  };
  /** Hashes of erased requests, documents and articles (see erasures.ts). */
  erasures: { subject: string; erased_at: Time };
  notifications: OutboxTable;
  news_mails: OutboxTable;
  confirmations: OutboxTable;
  health_consents: { form_id: number; version: string; text: string; given_at: Time };
  /** Actions and reads of staff; append-only. */
  access_trail: {
    id: Generated<number>;
    at: Time;
    staff_id: number;
    staff_email: string;
    action: string;
    form_id: number | null;
    subject: string | null;
    /** Network of the caller's IP address. */
    address: string | null;
    count: Generated<number>;
    /** Key under which repetitions are counted in one entry; null: not counted. */
    counted: string | null;
  };
  /** Hash chain over the entries of the access trail (see trail/trail-chain.ts). */
  trail_seals: { position: number; entry_id: number; hash: string };
  /** Follow-up of a request; a request without a row is new. */
  follow_ups: {
    form_id: number;
    /** State of the follow-up. It does not apply while the status of the request is rejected. */
    state: 'new' | 'contacted' | 'agreed';
    state_at: Time | null;
    state_by: number | null;
    assignee: number | null;
    /** Calendar day, 'YYYY-MM-DD'. */
    remind_on: string | null;
    updated_at: Time;
  };
  notes: { id: Generated<number>; form_id: number; at: Time; staff_id: number; text: string };
  /** The patient's pages of requests that were sent. */
  patient_pages: {
    form_id: number;
    /** Part of what the page's secret is derived from. Raised to revoke the link. */
    version: number;
    token_hash: string;
    /** Wrong digits since staff revoked the link. From twenty on, the patient has not opened the page with the new link. */
    wrong_tries: Generated<number>;
    /** Time of the patient's first action since staff opened the request; null: none. */
    news_at: Time | null;
    /** JSON of the kinds of documents that staff asked for. */
    requested: Generated<string>;
  };
  /** Browsers in which a patient's page is open. */
  patient_keys: { key_hash: string; form_id: number; expires_at: Time };
  /** Wrong digits of the last hour. */
  patient_tries: { id: Generated<number>; form_id: number; address: string; at: Time };
  quotes: {
    id: Generated<number>;
    form_id: number;
    /** JSON of what staff wrote. */
    content: string;
    sent_at: Time;
    sent_by: number;
    opened_at: Time | null;
    answer: QuoteAnswer | null;
    answered_at: Time | null;
    answer_text: string | null;
    /** What the patient asked before this answer. */
    question: string | null;
  };
  settings: { name: string; value: string };
}

export type StaffRow = Selectable<Tables['staff']>;
export type BlogRow = Selectable<Tables['blogs']>;
export type BlogImageRow = Selectable<Tables['blog_images']>;
