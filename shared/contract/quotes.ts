import { type Static, Type } from 'typebox';
import { mapFields } from '../rules/contact-form.ts';
import { maxCents } from '../rules/money.ts';
import { assumptionLimits, documentKinds, maxAnswerLength, maxLines, quoteAnswers } from '../rules/quote.ts';
import { additionForAdmins, additionViaWebsite } from './call-definition.ts';
import { ClosedObject, Id, Nullable, Nullish, FilledLine, OneLine } from './schemas.ts';
import { UploadAddress, uploadConfirmation, uploadRequest } from './requests.ts';

const Cents = Type.Integer({ minimum: 0, maximum: maxCents });
const WholeNumber = Type.Integer({ minimum: 0, maximum: 999 });

/** A line of a quote; also an item of the price list, from which lines are completed. Names are in Italian. */
export const QuoteLine = ClosedObject({
  treatment: FilledLine(200),
  /** Tooth or arch as text: '36', 'arcata superiore'. */
  place: OneLine(100),
  /** What the price is for, in the price list: 'dente', 'arcata'. */
  unit: OneLine(60),
  quantity: Type.Integer({ minimum: 1, maximum: 99 }),
  fromCents: Cents,
  toCents: Cents,
  /** With the brand. */
  material: OneLine(200),
  guaranteeYears: WholeNumber,
});
export type QuoteLine = Static<typeof QuoteLine>;

const assumptions = Type.Array(FilledLine(assumptionLimits.length), { maxItems: assumptionLimits.count });

/** What staff write (docs/product.md, 4.13). */
export const QuoteDraft = ClosedObject({
  lines: Type.Array(QuoteLine, { minItems: 1, maxItems: maxLines }),
  /** The dentist's name and number in the register of dentists. */
  dentist: OneLine(300),
  visits: WholeNumber,
  days: WholeNumber,
  assumptions,
  validUntil: Type.String({ format: 'date' }),
});
export type QuoteDraft = Static<typeof QuoteDraft>;

/** A quote as it was sent. It never changes; a newer one replaces it. */
export const Quote = Type.Object({
  ...QuoteDraft.properties,
  id: Id,
  /** The number that patients read, '2026-12'. */
  number: Type.String(),
  sentAt: Type.String(),
  /** null: not opened yet. */
  openedAt: Nullable(Type.String()),
  answer: Nullable(
    Type.Object({
      answer: Type.Enum(quoteAnswers),
      at: Type.String(),
      /** The name of the person who accepts; the text of a question; otherwise ''. */
      text: Type.String(),
      /** What the patient asked before this answer. */
      question: Type.Optional(Type.String()),
    }),
  ),
});
export type Quote = Static<typeof Quote>;

/** What staff see of the quotes of a request. */
export const QuoteFile = Type.Object({
  /** Sorted from the newest to the oldest. The newest is the one that can be answered. */
  sent: Type.Array(Type.Object({ ...Quote.properties, sentBy: Type.String() })),
  requested: Type.Array(Type.Enum(documentKinds)),
  /** The path of the patient's page on the website, with its secret. */
  link: Type.String(),
  /** Whether too many wrong digits revoked the link before this one, with which the patient has not opened the page yet. */
  wasRevoked: Type.Boolean(),
});
export type QuoteFile = Static<typeof QuoteFile>;

/** The clinic's price list, and its texts for assumptions. */
export const PriceList = ClosedObject({
  revision: Type.Integer({ minimum: 0 }),
  items: Type.Array(QuoteLine, { maxItems: 300 }),
  assumptions,
});
export type PriceList = Static<typeof PriceList>;

/** 192 random bits or more in base64url. The secret of a patient's page, and the key of a browser that has opened it. */
const Secret = Type.String({ pattern: '^[A-Za-z0-9_-]{32,64}$' });

/** A browser that has given the last four digits of the telephone number. */
export const PatientKey = ClosedObject({ secret: Secret, key: Secret });
export type PatientKey = Static<typeof PatientKey>;

/** Members of the calls with which a patient adds a document. */
export const fromPatient = { ...PatientKey.properties, kind: Type.Optional(Type.Enum(documentKinds)) };

/** What the patient's page shows (docs/product.md, 3.12). Only fields that the patient has sent, and the newest quote. */
export const PatientPage = Type.Object({
  ...mapFields(() => Type.String()),
  callTime: Nullish(Type.String()),
  sentAt: Type.String(),
  files: Type.Array(Type.Object({ name: Type.String(), size: Type.Number(), createdAt: Type.String() })),
  /** The documents that staff asked for; `arrived`: documents came after they had been asked for. */
  requested: Type.Array(Type.Object({ kind: Type.Enum(documentKinds), arrived: Type.Boolean() })),
  quote: Nullable(Quote),
  /** The token of the page that erases the request. */
  eraseToken: Type.String(),
});
export type PatientPage = Static<typeof PatientPage>;

/** Calls about the quote of a request and the page on which its patient reads it (docs/product.md, 3.12). */
export const quoteCalls = {
  openPatientPage: additionViaWebsite('POST', '/patient-page/open', [401, 404, 429], {
    hidesDuration: true,
    body: ClosedObject({ secret: Secret, digits: Type.String({ pattern: String.raw`^\d{4}$` }) }),
    answer: Type.Object({ key: Type.String() }),
  }),
  /** This call and the next three are guarded by the secret and the key. */
  readPatientPage: additionViaWebsite('POST', '/patient-page/read', [404, 410], {
    onlyReads: true,
    body: PatientKey,
    answer: PatientPage,
  }),
  answerQuote: additionViaWebsite('POST', '/patient-page/answer', [404, 409, 410], {
    body: ClosedObject({
      ...PatientKey.properties,
      quoteId: Id,
      answer: Type.Enum(quoteAnswers),
      text: Type.String({ maxLength: maxAnswerLength }),
    }),
  }),
  getPatientUploadUrl: additionViaWebsite('POST', '/patient-page/get-upload-url', [401, 404, 410], {
    body: ClosedObject({ ...fromPatient, ...uploadRequest }),
    answer: UploadAddress,
  }),
  confirmPatientUpload: additionViaWebsite('POST', '/patient-page/confirm-upload', [401, 404, 410, 422], {
    body: ClosedObject({ ...fromPatient, ...uploadConfirmation }),
  }),
  sendQuote: additionForAdmins('POST', '/staff/forms/:formId/quotes', [404, 409], {
    body: ClosedObject({ sentBefore: Type.Integer({ minimum: 0 }), draft: QuoteDraft }),
    answer: QuoteFile,
  }),
  requestDocuments: additionForAdmins('PUT', '/staff/forms/:formId/requested-documents', [404, 409], {
    body: ClosedObject({ kinds: Type.Array(Type.Enum(documentKinds), { uniqueItems: true }) }),
    answer: QuoteFile,
  }),
  revokePatientPage: additionForAdmins('DELETE', '/staff/forms/:formId/patient-page', [404, 409], {
    answer: QuoteFile,
  }),
  getPriceList: additionForAdmins('GET', '/staff/price-list', [], { answer: PriceList }),
  savePriceList: additionForAdmins('PUT', '/staff/price-list', [409], { body: PriceList, answer: PriceList }),
};
