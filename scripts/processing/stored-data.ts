import { keptVersions } from '#provider/articles/versions.ts';
import { loadBackupConfig } from '#provider/backup/config.ts';
import { loadConfig } from '#provider/config/config.ts';
import type { Tables } from '#provider/db/schema.ts';

const { retention, sessionTtl, refreshTokenTtl } = loadConfig({});
const days = (setting: string, value: number) => `\`${setting}\` (${value} days)`;
const seconds = (setting: string, value: number) => `\`${setting}\` (${value} seconds)`;

const ofDrafts = `drafts ${days('DRAFT_RETENTION_DAYS', retention.draftDays)}, without e-mail and telephone three days`;
const ofRequests = `sent requests ${days('FORM_RETENTION_DAYS', retention.formDays)}; or until staff or the visitor erase them`;
/** How long a request is kept, with everything that belongs to it. */
export const asRequest = `${ofDrafts}; ${ofRequests}`;
const asAccount = 'as long as the account exists; accounts are disabled, not deleted';
const asTrail = days('TRAIL_RETENTION_DAYS', retention.trailDays);
export const backupTime = `\`BACKUP_DAYS\` (${loadBackupConfig({}).days} days)`;

/** A column: its content, and whether an answer of a call shows it. */
type Column = string | { hidden: string };
const hidden = (content: string): Column => ({ hidden: content });

interface StoredTable<Name extends keyof Tables> {
  /** The people that the data is about; null: it is about no person. */
  about: 'visitors' | 'staff' | 'visitors and staff' | null;
  purpose: string;
  kept: string;
  /** Who is meant by callers without an account. */
  anyone?: string;
  columns: Record<keyof Tables[Name] & string, Column>;
}

const id = 'number';

/** Every table of the database. A new column does not compile until it is described. */
export const storedTables: { [Name in keyof Tables]: StoredTable<Name> } = {
  contact_forms: {
    about: 'visitors',
    purpose: 'to answer a request for a quote; drafts, so that nothing typed is lost',
    kept: asRequest,
    anyone: 'the visitor, by the token of the draft',
    columns: {
      id,
      token_hash: hidden('hash of the token of the draft'),
      status: 'draft, sent or rejected',
      full_name: 'name',
      email: 'e-mail address',
      phone_number: 'telephone number',
      service: 'treatment of interest (health data)',
      message: 'message (may contain health data)',
      call_time: 'time of day at which a call is wished',
      source: 'campaign or host of the other site from which the visitor came',
      created_at: 'time of the first field or document',
      updated_at: 'time of the last change',
      finished_at: 'time of sending',
      folded: hidden('whether the columns of search and order are written'),
      search_name: hidden('name without accents, for the search'),
      search_email: hidden('e-mail address without accents, for the search'),
      search_phone: hidden('telephone number as text, for the search'),
      search_service: hidden('treatment without accents, for the search (health data)'),
      sort_name: hidden('name, for the order of the list'),
      email_key: hidden('e-mail address in its normal form, for comparisons'),
      phone_digits: hidden('digits of the telephone number, for comparisons'),
    },
  },
  form_files: {
    about: 'visitors',
    purpose: 'documents for the quote, such as radiographs (health data)',
    kept: asRequest,
    anyone: 'the visitor, by the token of the draft',
    columns: {
      id,
      form_id: 'request',
      name: 'file name (may contain a name)',
      object_key: hidden('key of the object in the storage'),
      content_type: 'type',
      size: 'size',
      created_at: 'time of the upload',
      scan: 'result of the virus scan',
      kind: 'which of the requested documents it is (health data)',
    },
  },
  health_consents: {
    about: 'visitors',
    purpose: 'proof of consent to the use of health data (GDPR, article 7)',
    kept: asRequest,
    columns: {
      form_id: 'request',
      version: 'version of the text',
      text: 'text that the visitor saw',
      given_at: 'time of consent',
    },
  },
  follow_ups: {
    about: 'visitors and staff',
    purpose: 'state of the clinic’s answer to a request',
    kept: asRequest,
    columns: {
      form_id: 'request',
      state: 'new, contacted or agreed',
      state_at: 'time of the state',
      state_by: 'account that set it',
      assignee: 'account that is responsible',
      remind_on: 'day of the reminder',
      updated_at: hidden('time of the last change'),
    },
  },
  notes: {
    about: 'visitors and staff',
    purpose: 'notes of staff about a request (may contain health data)',
    kept: asRequest,
    columns: {
      id,
      form_id: 'request',
      at: 'time',
      staff_id: 'author',
      text: 'note',
    },
  },
  notifications: {
    about: 'visitors',
    purpose: 'mails to the clinic that are due or sent',
    kept: asRequest,
    columns: {
      id: hidden(id),
      form_id: hidden('request'),
      created_at: hidden('time of the request'),
      attempts: hidden('number of attempts'),
      next_attempt_at: hidden('time of the next attempt'),
      sent_at: hidden('time of sending'),
    },
  },
  confirmations: {
    about: 'visitors',
    purpose: 'confirmations to visitors that are due or sent',
    kept: asRequest,
    columns: {
      id: hidden(id),
      form_id: hidden('request'),
      created_at: hidden('time of the request'),
      attempts: hidden('number of attempts'),
      next_attempt_at: hidden('time of the next attempt'),
      sent_at: hidden('time of sending'),
    },
  },
  quotes: {
    about: 'visitors and staff',
    purpose: 'quotes that were sent, and the patient’s answers',
    kept: asRequest,
    anyone: 'the patient, on the patient’s page',
    columns: {
      id,
      form_id: hidden('request'),
      content: 'treatments, prices and assumptions (health data)',
      sent_at: 'time of sending',
      sent_by: 'account that sent it (admins only)',
      opened_at: 'time of the first opening',
      answer: 'accepted, question or declined',
      answered_at: 'time of the answer',
      answer_text: 'name of the person who accepts, or question (may contain health data)',
      question: 'question before the answer (may contain health data)',
    },
  },
  patient_pages: {
    about: 'visitors and staff',
    purpose: 'the patient’s page',
    kept: asRequest,
    anyone: 'the patient, on the patient’s page: the requested documents',
    columns: {
      form_id: hidden('request'),
      version: hidden('number of the link'),
      token_hash: hidden('hash of the link'),
      wrong_tries: hidden('number of wrong digits'),
      news_at: 'time of what the patient did since staff opened the request',
      requested: 'documents that were asked for (health data)',
    },
  },
  patient_keys: {
    about: 'visitors',
    purpose: 'browsers in which a patient’s page is open',
    kept: 'half an hour',
    columns: {
      key_hash: hidden('hash of the key in the browser’s cookie'),
      form_id: hidden('request'),
      expires_at: hidden('end'),
    },
  },
  patient_tries: {
    about: 'visitors',
    purpose: 'to limit guesses of the digits that open a patient’s page',
    kept: 'an hour',
    columns: {
      id: hidden(id),
      form_id: hidden('request'),
      address: hidden('network of the IP address (IPv4 /24, IPv6 /48)'),
      at: hidden('time'),
    },
  },
  news_mails: {
    about: 'visitors',
    purpose: 'mails to the clinic about what patients did, due or sent',
    kept: asRequest,
    columns: {
      id: hidden(id),
      form_id: hidden('request'),
      created_at: hidden('time of the action'),
      attempts: hidden('number of attempts'),
      next_attempt_at: hidden('time of the next attempt'),
      sent_at: hidden('time of sending'),
    },
  },
  pending_uploads: {
    about: 'visitors and staff',
    purpose: 'uploads of documents and pictures in progress',
    kept: 'until they are confirmed, or given up after their address has expired; large ones a day after the last part',
    anyone: 'the visitor, by the secret of a large upload',
    columns: {
      object_key: hidden('key of the object in the storage'),
      form_id: hidden('request'),
      blog_id: hidden('article'),
      name: 'file name',
      content_type: 'type',
      size: 'size',
      expires_at: hidden('end of the address'),
      upload_hash: hidden('hash of the secret of a large upload'),
      parts_id: hidden('parts of a large upload'),
      first_bytes: 'hash of the first bytes of a large document, by which the file is recognised',
      kind: hidden('which of the requested documents it is (health data)'),
      taken: hidden('bytes that may have arrived'),
      rest_key: hidden('key of the object with the bytes after the last part'),
      rest_at: hidden('where these bytes begin'),
      rest_size: hidden('number of these bytes'),
    },
  },
  phone_links: {
    about: 'visitors',
    purpose: 'to add photos to a draft from a phone',
    kept: 'a day after the link has expired',
    anyone: 'the visitor’s two devices, as state of the link',
    columns: {
      draft_hash: hidden('hash of the token of the draft'),
      token_hash: hidden('hash of the token of the link'),
      phone_hash: hidden('hash of the key of the phone'),
      expires_at: 'end of the link',
    },
  },
  spent_tokens: {
    about: 'visitors',
    purpose: 'so that a late call does not bring back a deleted draft',
    kept: 'until `forget_after`',
    columns: { token_hash: hidden('hash of the token of the draft'), forget_after: hidden('end') },
  },
  erasures: {
    about: 'visitors',
    purpose: 'so that a restored backup does not bring back what was erased',
    kept: 'for ever; it contains hashes and times only',
    columns: {
      subject: hidden('hash of a request, document or article'),
      erased_at: hidden('time of the erasure'),
    },
  },
  doomed_objects: {
    about: 'visitors and staff',
    purpose: 'stored documents and pictures that are due to be deleted',
    kept: 'until the storage has deleted them',
    columns: {
      object_key: hidden('key of the object in the storage'),
      parts_id: hidden('parts of a large upload'),
      delete_after: hidden('time of the deletion'),
      sweep_until: hidden('end of repeated deletions'),
      attempts: hidden('number of failed deletions'),
      next_attempt_at: hidden('time of the next attempt'),
    },
  },
  staff: {
    about: 'staff',
    purpose: 'accounts of the back office',
    kept: asAccount,
    anyone: 'its owner, at log-in',
    columns: {
      id,
      email: 'e-mail address',
      name: 'name',
      role: 'role',
      password_hash: hidden('password, as argon2id hash'),
      password_expires_at: hidden('end of a generated password'),
      created_at: 'time of creation',
      disabled_at: 'time at which it was disabled',
    },
  },
  second_factors: {
    about: 'staff',
    purpose: 'authenticator app of an account',
    kept: 'until it is removed or replaced',
    columns: {
      staff_id: hidden('account'),
      secret: 'secret of the app; shown once, when it is set up',
      confirmed_at: 'time of the set-up',
      last_step: hidden('last accepted code, as time step'),
    },
  },
  recovery_codes: {
    about: 'staff',
    purpose: 'log-in without the authenticator app',
    kept: 'until they are replaced',
    columns: {
      hash: hidden('hash of the code'),
      staff_id: hidden('account'),
      used_at: hidden('time of use'),
    },
  },
  failed_attempts: {
    about: 'staff',
    purpose: 'to slow down guessing of passwords and codes',
    kept: 'until the next correct one',
    columns: {
      id: hidden(id),
      staff_id: hidden('account'),
      kind: hidden('password or code'),
      at: hidden('time'),
    },
  },
  sessions: {
    about: 'staff',
    purpose: 'log-ins, so that their owner can end them',
    kept: seconds('SESSION_TTL', sessionTtl),
    columns: {
      id,
      staff_id: hidden('account'),
      created_at: 'time of the log-in',
      last_used_at: 'time of the last use',
      revoked_at: hidden('time at which it was ended'),
      browser: 'browser and operating system',
      address: 'network of the IP address (IPv4 /24, IPv6 /48)',
    },
  },
  session_tokens: {
    about: 'staff',
    purpose: 'tokens of a session',
    kept: `until they expire, at most ${seconds('REFRESH_TOKEN_TTL', refreshTokenTtl)}`,
    columns: {
      hash: hidden('hash of the token'),
      session_id: hidden('session'),
      kind: hidden('access or refresh'),
      expires_at: hidden('end'),
      used_at: hidden('time of the exchange'),
    },
  },
  invitations: {
    about: 'staff',
    purpose: 'to open an account',
    kept: 'until it is accepted or withdrawn',
    anyone: 'the invited person, by the link',
    columns: {
      id,
      email: 'e-mail address',
      name: 'name',
      role: 'role',
      token_hash: hidden('hash of the link’s token'),
      expires_at: 'end of the link',
    },
  },
  access_trail: {
    about: 'staff',
    purpose: 'proof of who saw and did what (GDPR, articles 5 and 32)',
    kept: asTrail,
    columns: {
      id,
      at: 'time',
      staff_id: 'account',
      staff_email: 'e-mail address of the account',
      action: 'action',
      form_id: 'request; its number stays after an erasure',
      subject: 'e-mail address of another account concerned',
      address: 'network of the IP address (IPv4 /24, IPv6 /48)',
      count: 'number of repetitions',
      counted: hidden('hour, account and network of failed log-ins'),
    },
  },
  trail_seals: {
    about: null,
    purpose: 'hash chain that shows changes of the access trail',
    kept: asTrail,
    columns: { position: hidden('position'), entry_id: hidden('entry'), hash: hidden('hash') },
  },
  blogs: {
    about: 'staff',
    purpose: 'articles of the site',
    kept: 'until they are deleted',
    anyone: 'everybody, once it is published',
    columns: {
      id,
      name: 'title',
      content: 'text',
      created_at: 'time of creation',
      updated_at: 'time of the last change',
      published_at: 'time of publication',
      saved_at: 'time of the last save',
      saved_by: 'account that saved it (admins only)',
      sharing_image: 'picture of shared links',
      sharing_description: 'text of shared links',
    },
  },
  blog_images: {
    about: null,
    purpose: 'pictures of articles',
    kept: 'until they are removed, or their article is deleted',
    anyone: 'everybody, once the article is published',
    columns: {
      id,
      blog_id: 'article',
      name: 'name',
      object_key: hidden('key of the object in the storage'),
      content_type: hidden('type'),
      size: hidden('size'),
      created_at: hidden('time of the upload'),
    },
  },
  article_versions: {
    about: 'staff',
    purpose: 'earlier versions of articles',
    kept: `the newest ${keptVersions} of an article, until it is deleted`,
    columns: {
      id,
      blog_id: 'article',
      name: 'title',
      content: 'text',
      saved_at: 'time of the save',
      saved_by: 'account that saved it',
    },
  },
  settings: {
    about: null,
    purpose: 'keys of the installation, times of its jobs, templates of replies',
    kept: 'for ever, or until they are replaced',
    columns: { name: hidden('name'), value: 'value: only templates of replies are shown' },
  },
};
