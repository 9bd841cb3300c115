import { TOTP } from 'otpauth';
import { eraseToken } from '#provider/requests/erase-tokens.ts';
import { findFormById } from '#provider/requests/repository.ts';
import type { Database } from '#provider/db/database.ts';
import { secretOf } from '#provider/db/settings.ts';
import type { CallInput, CallName } from '#shared/contract/calls.ts';
import { announcementOf, beginLarge, checksumOf, sendPart } from './large-uploads.ts';
import { newArticle, storePicture } from './provider-articles.ts';
import { numberField, put, textField, type ProviderClient } from './provider-client.ts';
import { announce, goodForm, goodQuote, newForm, newRequest, saveFields, upload } from './provider-forms.ts';

/** The path parameters, query and JSON body of every call, as defined in the contract. */
export type Inputs = { [Name in CallName]: CallInput<Name> };

interface Rule {
  /** 'staff': any account, in any role. */
  by: 'anyone' | 'staff' | 'admin';
  /** 'web': only the website makes the call; a browser that requests it below `/api` gets 404. */
  from: 'browser' | 'web';
}

/** The roles that may make each call. Not derived from the contract, so that tests can compare both servers with it. */
export const accessRules: Record<CallName, Rule> = {
  login: { by: 'anyone', from: 'browser' },
  logout: { by: 'anyone', from: 'browser' },
  me: { by: 'staff', from: 'browser' },
  refresh: { by: 'staff', from: 'web' },

  initializeForm: { by: 'anyone', from: 'browser' },
  getFormState: { by: 'anyone', from: 'browser' },
  saveFormField: { by: 'anyone', from: 'browser' },
  submitForm: { by: 'anyone', from: 'browser' },
  eraseOwnForm: { by: 'anyone', from: 'browser' },
  checkEraseLink: { by: 'anyone', from: 'browser' },
  getFormUploadUrl: { by: 'anyone', from: 'web' },
  confirmFormUpload: { by: 'anyone', from: 'web' },
  getFormPreviewUrl: { by: 'anyone', from: 'web' },
  deleteFormFile: { by: 'anyone', from: 'browser' },
  listForms: { by: 'admin', from: 'browser' },

  openPhoneLink: { by: 'anyone', from: 'browser' },
  getPhoneLink: { by: 'anyone', from: 'browser' },
  closePhoneLink: { by: 'anyone', from: 'browser' },
  joinPhoneLink: { by: 'anyone', from: 'web' },
  getPhoneUploadUrl: { by: 'anyone', from: 'web' },
  confirmPhoneUpload: { by: 'anyone', from: 'web' },

  beginLargeUpload: { by: 'anyone', from: 'web' },
  beginPatientLargeUpload: { by: 'anyone', from: 'web' },
  getLargeUpload: { by: 'anyone', from: 'web' },
  getPartUploadUrl: { by: 'anyone', from: 'web' },
  finishLargeUpload: { by: 'anyone', from: 'web' },
  abandonLargeUpload: { by: 'anyone', from: 'web' },

  openPatientPage: { by: 'anyone', from: 'web' },
  readPatientPage: { by: 'anyone', from: 'web' },
  answerQuote: { by: 'anyone', from: 'web' },
  getPatientUploadUrl: { by: 'anyone', from: 'web' },
  confirmPatientUpload: { by: 'anyone', from: 'web' },
  sendQuote: { by: 'admin', from: 'browser' },
  requestDocuments: { by: 'admin', from: 'browser' },
  revokePatientPage: { by: 'admin', from: 'browser' },
  getPriceList: { by: 'admin', from: 'browser' },
  savePriceList: { by: 'admin', from: 'browser' },

  listBlogs: { by: 'anyone', from: 'browser' },
  getBlog: { by: 'anyone', from: 'browser' },
  createBlog: { by: 'admin', from: 'browser' },
  updateBlog: { by: 'admin', from: 'browser' },
  deleteBlog: { by: 'admin', from: 'browser' },
  getBlogUploadUrl: { by: 'admin', from: 'web' },
  confirmBlogUpload: { by: 'admin', from: 'web' },
  getBlogUpdateUploadUrl: { by: 'admin', from: 'web' },
  updateBlogImage: { by: 'admin', from: 'web' },

  getAccount: { by: 'staff', from: 'browser' },
  beginSecondFactor: { by: 'staff', from: 'browser' },
  confirmSecondFactor: { by: 'staff', from: 'browser' },
  removeSecondFactor: { by: 'staff', from: 'browser' },
  renewRecoveryCodes: { by: 'staff', from: 'browser' },
  changePassword: { by: 'staff', from: 'browser' },
  listSessions: { by: 'staff', from: 'browser' },
  endOtherSessions: { by: 'staff', from: 'browser' },
  endSession: { by: 'staff', from: 'browser' },

  listStaffAccounts: { by: 'admin', from: 'browser' },
  changeStaffRole: { by: 'admin', from: 'browser' },
  setStaffAccess: { by: 'admin', from: 'browser' },
  resetStaffSecondFactor: { by: 'admin', from: 'browser' },
  inviteStaff: { by: 'admin', from: 'browser' },
  renewInvitation: { by: 'admin', from: 'browser' },
  withdrawInvitation: { by: 'admin', from: 'browser' },
  openInvitation: { by: 'anyone', from: 'browser' },
  acceptInvitation: { by: 'anyone', from: 'browser' },

  listArticles: { by: 'admin', from: 'browser' },
  getArticle: { by: 'admin', from: 'browser' },
  listArticleVersions: { by: 'admin', from: 'browser' },
  getArticleVersion: { by: 'admin', from: 'browser' },

  searchForms: { by: 'admin', from: 'browser' },
  getForm: { by: 'admin', from: 'browser' },
  eraseForm: { by: 'admin', from: 'browser' },
  exportPerson: { by: 'admin', from: 'browser' },
  erasePerson: { by: 'admin', from: 'browser' },
  getFormFile: { by: 'admin', from: 'browser' },
  listFollowUps: { by: 'admin', from: 'browser' },
  changeFollowUp: { by: 'admin', from: 'browser' },
  listColleagues: { by: 'admin', from: 'browser' },
  addNote: { by: 'admin', from: 'browser' },
  listOutlines: { by: 'admin', from: 'browser' },
  getReplyTemplates: { by: 'admin', from: 'browser' },
  saveReplyTemplates: { by: 'admin', from: 'browser' },
  getStatistics: { by: 'admin', from: 'browser' },
  getAccessTrail: { by: 'admin', from: 'browser' },
  exportList: { by: 'admin', from: 'browser' },
};

const document = { fileName: 'referto è.pdf', contentType: 'application/pdf', bytes: '%PDF-1.7 test' };
const largeDocument = {
  ...document,
  fileName: 'tac.pdf',
  bytes: new TextEncoder().encode('%PDF-1.7 large'),
};
const picture = { type: 'image/png', bytes: 'picture', size: 7 };
const article = { blog: { title: 'Titolo', content: [] } };

/** Sets the state of the second factor of all accounts. @returns a valid code. */
export async function setSecondFactors({ db }: Database, state: 'none' | 'begun' | 'on'): Promise<string> {
  const totp = new TOTP();
  await db.deleteFrom('second_factors').execute();
  const accounts = state === 'none' ? [] : await db.selectFrom('staff').select('id').execute();
  const confirmedAt = state === 'on' ? new Date().toISOString() : null;
  for (const { id } of accounts)
    await db
      .insertInto('second_factors')
      .values({ staff_id: id, secret: totp.secret.base32, confirmed_at: confirmedAt, last_step: null })
      .execute();
  return totp.generate();
}

const quoting = (formId: number) => ({ params: { formId }, body: { sentBefore: 0, draft: goodQuote } });

/**
 * Creates inputs with which every call of the bundled provider succeeds. Each input creates the data that its
 * call needs – a draft, an uploaded document, an article – so that no call changes the data of another call.
 * @param admin a client of the provider that is logged in as admin.
 * @param credentials the body of a log-in.
 */
export function validInputs(
  admin: ProviderClient,
  credentials: Inputs['login']['body'],
  database: Database,
): { [Name in keyof Inputs]: () => Promise<Inputs[Name]> } {
  const ask = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await admin.request(method, path, body);
    if (answer.status !== 200) throw new Error(`${method} ${path} answered ${answer.status} ${answer.text}`);
    return answer.body;
  };

  const filledDraft = async () => {
    const clientToken = await newForm(admin);
    await saveFields(admin, clientToken, goodForm);
    return clientToken;
  };
  const draftWithDocument = async () => {
    const clientToken = await newForm(admin);
    await upload(admin, clientToken, document);
    return { clientToken, fileName: document.fileName };
  };
  const submitted = async () => {
    await newRequest(admin, goodForm, [document]);
    const formId = numberField(await ask('GET', '/contact-form/all'), 'contactForms', 0, 'id');
    const form = await ask('GET', `/staff/forms/${formId}`);
    return { formId, fileId: numberField(form, 'files', 0, 'id') };
  };
  const eraseLink = async () => {
    const form = await findFormById(database.db, (await submitted()).formId);
    if (!form) throw new Error('The request is not stored');
    return { body: { token: eraseToken(await secretOf(database.db, 'erase_token_secret'), form) } };
  };
  const submittedId = async () => ({ params: { formId: (await submitted()).formId } });

  const newPhone = async () => {
    const link = await ask('POST', '/contact-form/phone-link', { clientToken: await newForm(admin) });
    return { token: textField(link, 'token'), phoneKey: 'k'.repeat(43) };
  };
  const phoneUpload = async () => {
    const phone = await newPhone();
    await ask('POST', '/contact-form/phone', phone);
    const { fileName, contentType, bytes } = document;
    return { ...phone, fileName, contentType, size: bytes.length };
  };

  const closedPage = async () => {
    const { formId } = await submitted();
    const link = textField(await ask('GET', `/staff/forms/${formId}`), 'quotes', 'link');
    return { formId, opening: { secret: link.split('/').at(-1) ?? '', digits: '4567' } };
  };
  const openedPage = async () => {
    const { formId, opening } = await closedPage();
    const key = textField(await ask('POST', '/patient-page/open', opening), 'key');
    return { formId, patient: { secret: opening.secret, key } };
  };
  const largeUpload = async () => {
    const { body, status } = await beginLarge(admin, await newForm(admin), largeDocument);
    if (status !== 200) throw new Error(`A large upload answered ${status}`);
    return { body: { uploadId: textField(body, 'uploadId') } };
  };
  const patientUpload = { ...document, fileName: 'panoramica.pdf' };

  let people = 0;
  const newPerson = () => {
    people += 1;
    return { email: `person-${people}@clinic.example`, name: 'Ivana', role: 'staff' as const };
  };
  const linkToken = async () => textField(await ask('POST', '/staff/invitations', newPerson()), 'token');
  const invitationId = async () => {
    await linkToken();
    const { invitations } = Object(await ask('GET', '/staff/accounts'));
    return { params: { invitationId: numberField(invitations, 0, 'id') } };
  };
  const otherAccount = async () => {
    const token = await linkToken();
    await ask('PUT', '/staff/invitation', { token, newPassword: 'tri plave ruže u vazi' });
    const { accounts } = Object(await ask('GET', '/staff/accounts'));
    const last = [...accounts].findIndex(({ email }) => email === `person-${people}@clinic.example`);
    return { params: { accountId: numberField(accounts, last, 'id') } };
  };

  const proof = { body: { currentPassword: credentials.password } };
  const bothFactors = async () => ({ body: { ...proof.body, code: await setSecondFactors(database, 'on') } });

  const articleId = () => newArticle(admin, article.blog);
  const stored = async (blogId: number, imageName: string) => {
    await storePicture(admin, blogId, imageName, picture.bytes);
    return { imageName, size: picture.size };
  };
  const newPicture = async () => {
    const { type, size } = picture;
    return { body: { blogId: await articleId(), imageName: 'nuova.png', type, size } };
  };

  return {
    login: async () => ({ body: credentials }),
    logout: async () => ({}),
    me: async () => ({}),
    refresh: async () => ({}),

    initializeForm: async () => ({}),
    getFormState: async () => ({ params: { clientToken: await filledDraft() } }),
    saveFormField: async () => ({
      body: { clientToken: await newForm(admin), fullName: goodForm.fullName },
    }),
    submitForm: async () => ({ body: { clientToken: await filledDraft() } }),
    eraseOwnForm: eraseLink,
    checkEraseLink: eraseLink,
    getFormUploadUrl: async () => {
      const { fileName, contentType, bytes } = document;
      return { body: { clientToken: await newForm(admin), fileName, contentType, size: bytes.length } };
    },
    confirmFormUpload: async () => {
      const clientToken = await newForm(admin);
      const { fileName, contentType, bytes } = document;
      const announced = await announce(admin, clientToken, document);
      await put(textField(announced.body, 'uploadUrl'), contentType, bytes);
      return { body: { clientToken, fileName, contentType, fileSize: bytes.length } };
    },
    getFormPreviewUrl: async () => ({ body: await draftWithDocument() }),
    deleteFormFile: async () => ({ params: await draftWithDocument() }),
    listForms: async () => ({}),

    openPhoneLink: async () => ({ body: { clientToken: await newForm(admin) } }),
    getPhoneLink: async () => ({ params: { clientToken: await filledDraft() } }),
    closePhoneLink: async () => {
      const body = { clientToken: await newForm(admin) };
      await ask('POST', '/contact-form/phone-link', body);
      return { body };
    },
    joinPhoneLink: async () => ({ body: await newPhone() }),
    getPhoneUploadUrl: async () => ({ body: await phoneUpload() }),
    confirmPhoneUpload: async () => {
      const { size, ...upload } = await phoneUpload();
      const announced = await ask('POST', '/contact-form/phone/get-upload-url', { ...upload, size });
      await put(textField(announced, 'uploadUrl'), upload.contentType, document.bytes);
      return { body: { ...upload, fileSize: size } };
    },

    beginLargeUpload: async () => ({
      body: { clientToken: await newForm(admin), ...announcementOf(largeDocument) },
    }),
    beginPatientLargeUpload: async () => ({
      body: { ...(await openedPage()).patient, kind: 'cbct', ...announcementOf(largeDocument) },
    }),
    getLargeUpload: largeUpload,
    getPartUploadUrl: async () => {
      const { length: size } = largeDocument.bytes;
      const { uploadId } = (await largeUpload()).body;
      return { body: { uploadId, offset: 0, size, checksum: checksumOf(largeDocument.bytes) } };
    },
    finishLargeUpload: async () => {
      const begun = await largeUpload();
      await sendPart(admin, begun.body.uploadId, largeDocument, 0, largeDocument.bytes.length);
      return begun;
    },
    abandonLargeUpload: largeUpload,

    openPatientPage: async () => ({ body: (await closedPage()).opening }),
    readPatientPage: async () => ({ body: (await openedPage()).patient }),
    answerQuote: async () => {
      const { formId, patient } = await openedPage();
      const { params, body } = quoting(formId);
      const sent = await ask('POST', `/staff/forms/${params.formId}/quotes`, body);
      const quoteId = numberField(sent, 'sent', 0, 'id');
      return { body: { ...patient, quoteId, answer: 'accepted', text: 'Maria Rossi' } };
    },
    getPatientUploadUrl: async () => {
      const { fileName, contentType, bytes } = patientUpload;
      return { body: { ...(await openedPage()).patient, fileName, contentType, size: bytes.length } };
    },
    confirmPatientUpload: async () => {
      const { patient } = await openedPage();
      const { fileName, contentType, bytes } = patientUpload;
      const upload = { ...patient, fileName, contentType };
      const announced = await ask('POST', '/patient-page/get-upload-url', { ...upload, size: bytes.length });
      await put(textField(announced, 'uploadUrl'), contentType, bytes);
      return { body: { ...upload, fileSize: bytes.length, kind: 'panoramica' } };
    },
    sendQuote: async () => quoting((await submitted()).formId),
    requestDocuments: async () => ({ ...(await submittedId()), body: { kinds: ['panoramica'] } }),
    revokePatientPage: submittedId,
    getPriceList: async () => ({}),
    savePriceList: async () => ({
      body: {
        revision: numberField(await ask('GET', '/staff/price-list'), 'revision'),
        items: [],
        assumptions: ['Senza rialzo del seno mascellare.'],
      },
    }),

    listBlogs: async () => ({}),
    getBlog: async () => ({ params: { blogId: await articleId() } }),
    createBlog: async () => ({ body: article }),
    updateBlog: async () => ({ params: { blogId: await articleId() }, body: article }),
    deleteBlog: async () => ({ params: { blogId: await articleId() } }),
    getBlogUploadUrl: newPicture,
    confirmBlogUpload: async () => {
      const blogId = await articleId();
      return { body: { blogId, ...(await stored(blogId, 'nuova.png')) } };
    },
    getBlogUpdateUploadUrl: newPicture,
    updateBlogImage: async () => {
      const blogId = await articleId();
      await ask('POST', '/blog/confirm-upload', { blogId, ...(await stored(blogId, 'vecchia.png')) });
      const imageId = numberField(await ask('GET', `/blog/get-blog/${blogId}`), 'images', 0, 'id');
      return { params: { imageId }, body: await stored(blogId, 'nuova.png') };
    },

    getAccount: async () => ({}),
    beginSecondFactor: async () => {
      await setSecondFactors(database, 'none');
      return proof;
    },
    confirmSecondFactor: async () => ({ body: { code: await setSecondFactors(database, 'begun') } }),
    removeSecondFactor: bothFactors,
    renewRecoveryCodes: bothFactors,
    changePassword: async () => ({
      body: { currentPassword: credentials.password, newPassword: credentials.password },
    }),
    listSessions: async () => ({}),
    endOtherSessions: async () => ({}),
    endSession: async () => ({ params: { sessionId: 'ended-before' } }),

    listStaffAccounts: async () => ({}),
    changeStaffRole: async () => ({ ...(await otherAccount()), body: { role: 'admin' } }),
    setStaffAccess: async () => ({ ...(await otherAccount()), body: { isDisabled: true } }),
    resetStaffSecondFactor: async () => {
      const account = await otherAccount();
      await setSecondFactors(database, 'on');
      return account;
    },
    inviteStaff: async () => ({ body: newPerson() }),
    renewInvitation: invitationId,
    withdrawInvitation: invitationId,
    openInvitation: async () => ({ body: { token: await linkToken() } }),
    acceptInvitation: async () => ({
      body: { token: await linkToken(), newPassword: 'tri plave ruže u vazi' },
    }),

    listArticles: async () => ({}),
    getArticle: async () => ({ params: { blogId: await articleId() } }),
    listArticleVersions: async () => ({ params: { blogId: await articleId() } }),
    getArticleVersion: async () => {
      const blogId = await articleId();
      await ask('PUT', `/blog/update-blog/${blogId}`, { blog: { title: 'Altro', content: [] } });
      const versions = await ask('GET', `/staff/articles/${blogId}/versions`);
      return { params: { blogId, versionId: numberField(versions, 'versions', 0, 'id') } };
    },

    searchForms: async () => ({
      body: { query: '', search: '' },
    }),
    getForm: submittedId,
    eraseForm: submittedId,
    exportPerson: async () => ({ query: { ids: String((await submitted()).formId) } }),
    erasePerson: async () => ({ body: { formIds: [(await submitted()).formId] } }),
    getFormFile: async () => ({ params: await submitted() }),
    listFollowUps: async () => ({ query: {} }),
    changeFollowUp: async () => ({ ...(await submittedId()), body: { state: 'contacted' } }),
    listColleagues: async () => ({}),
    addNote: async () => ({ ...(await submittedId()), body: { text: 'Zvati sutra' } }),
    listOutlines: async () => ({ query: { ids: '1,2' } }),
    getReplyTemplates: async () => ({}),
    saveReplyTemplates: async () => ({
      body: {
        revision: numberField(await ask('GET', '/staff/reply-templates'), 'revision'),
        templates: [{ title: 'Prvi odgovor', text: 'Ciao {ime}' }],
      },
    }),
    getStatistics: async () => ({}),
    getAccessTrail: async () => ({ query: {} }),
    exportList: async () => ({}),
  };
}
