import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from '#provider/config/config.ts';
import { openDatabase } from '#provider/db/open.ts';
import { projectRoot } from '#runtime/project-root.ts';
import { fillPath, pages, website as routes } from '#shared/contract/routes.ts';
import { runProvider, type BundledProvider } from '../support/bundled-provider.ts';
import type { Browser } from '../support/browser.ts';
import { pdf } from '../support/documents.ts';
import { cheapHash } from '../support/create-first-account.ts';
import type { Reply, Sending } from '../support/http-client.ts';
import { newFolder } from '../support/new-folder.ts';
import { pngFile } from '../support/pictures.ts';
import { numberField, textField, staff } from '../support/provider-client.ts';
import { creation, patch } from '../support/tus-client.ts';
import { uploadOf } from '../support/upload-body.ts';
import { startWebsite, type TestWebsite } from '../support/website.ts';
import { runStaffCommand } from '../support/staff-command.ts';

const roles = ['guest', 'staff', 'admin'] as const;
type Role = (typeof roles)[number];
/** A status, with the address for a redirect. */
type Outcome = number | `302 ${string}`;

interface Row {
  /** As in Fastify's list: 'GET /path'. */
  route: string;
  /** Distinguishes several rows of one route. */
  what?: string;
  outcome: Outcome | Record<Role, Outcome>;
  /** Set for a path with parameters, or a request with a body. */
  sending?: (browser: Browser) => Promise<Partial<Sending>>;
}

const document = pdf('nalaz.pdf');
/** Above the limit of other documents. Only its beginning is sent. */
const large = Buffer.concat([document.buffer, Buffer.alloc(26 * 1024 ** 2)]);
const picture = pngFile('slika.png');

const folder = newFolder();
let provider: BundledProvider;
let website: TestWebsite;
const browsers = new Map<Role, Browser>();
const known = { clientToken: '', blogId: 0, hiddenBlogId: 0, formId: 0, fileId: 0, pictureId: '' };

const browserOf = (role: Role): Browser => {
  const browser = browsers.get(role);
  if (!browser) throw new Error(`${role} has no browser`);
  return browser.clone();
};

const newDraft = async (): Promise<string> => {
  const { json } = await browserOf('guest').get('/api/contact-form/initializeClientContactForm');
  return textField(json, 'clientToken');
};
const newArticle = async (publication: object): Promise<number> => {
  const content = [{ id: 1, type: 'image', image: 'slika.png', content: '' }];
  const blog = { title: 'Naslov', content, publication };
  const { json } = await browserOf('admin').json('POST', '/api/blog/create-blog', { blog });
  const blogId = numberField(json, 'blogId');
  const sent = await browserOf('admin').send({ ...pictureUpload(blogId), path: routes.blogImageUploads });
  if (sent.status !== 200) throw new Error(`The picture was refused: ${sent.text}`);
  return blogId;
};
const newPhoneLink = async (): Promise<string> => {
  const clientToken = await newDraft();
  const { json } = await browserOf('guest').json('POST', '/api/contact-form/phone-link', { clientToken });
  return textField(json, 'token');
};

const documentUpload = (fields: Record<string, string>) => ({
  method: 'POST',
  ...uploadOf(
    { ...fields, size: document.buffer.length },
    { name: document.name, type: document.mimeType, bytes: document.buffer },
  ),
});
const pictureUpload = (blogId: number) => ({
  method: 'POST',
  ...uploadOf(
    { blogId, imageName: 'slika.png', size: picture.buffer.length, form: 'create' },
    { name: 'slika.png', type: picture.mimeType, bytes: picture.buffer },
  ),
});
const plainForm = async () => {
  const form = new FormData();
  form.append('fullName', 'Maria Rossi');
  form.append('phoneNumber', '+39 333 123 4567');
  form.append('service', 'Impianti Dentali');
  form.append('message', 'Vorrei un preventivo');
  const serialised = new Response(form);
  return {
    headers: { 'content-type': serialised.headers.get('content-type') ?? '' },
    body: Buffer.from(await serialised.arrayBuffer()),
  };
};

const pathOf =
  (path: string, params: () => Record<string, string | number> = () => ({})) =>
  async () => ({ path: fillPath(path, params()) });

const forLoggedIn = { guest: '302 /login', staff: 200, admin: 200 } as const;
const forAdmins = { guest: '302 /login', staff: '302 /dashboard', admin: 200 } as const;

/** The outcome of each page by role. A missing page does not compile. */
const pageOutcomes: Record<(typeof pages)[keyof typeof pages], Row['outcome']> = {
  [pages.home]: 200,
  [pages.services]: 200,
  [pages.service]: 200,
  [pages.blogs]: 200,
  [pages.blog]: 200,
  [pages.phonePhotos]: 200,
  [pages.patientPage]: 200,
  [pages.terms]: 200,
  [pages.privacy]: 200,
  [pages.accessibility]: 200,
  [pages.eraseRequest]: 200,
  [pages.login]: { guest: 200, staff: '302 /dashboard', admin: '302 /dashboard' },
  [pages.invitation]: 200,
  [pages.dashboard]: forLoggedIn,
  [pages.account]: forLoggedIn,
  [pages.accounts]: forAdmins,
  [pages.accessTrail]: forAdmins,
  [pages.priceList]: forAdmins,
  [pages.contactForms]: forAdmins,
  [pages.createBlog]: forAdmins,
  [pages.manageBlogs]: forAdmins,
  [pages.editBlog]: forAdmins,
};
const pageParams = () => ({
  serviceName: 'Impianti Dentali',
  blogId: known.blogId,
  secret: 'x'.repeat(40),
});
const pageRows = Object.entries(pageOutcomes).map(([path, outcome]): Row => ({
  route: `GET ${path}`,
  outcome,
  sending: pathOf(path, pageParams),
}));

/** every-call-every-role.test.ts tests the provider's calls. These rows show that nothing else passes the proxy. */
const proxyRows = ['DELETE', 'GET', 'OPTIONS', 'PATCH', 'POST', 'PUT'].flatMap((method) =>
  ['/api', '/api/', '/api/*'].map((path): Row => ({
    route: `${method} ${path}`,
    outcome: 404,
    sending: async () => ({ path: path.replace('*', 'auth/refresh') }),
  })),
);

const rows: readonly Row[] = [
  { route: 'GET /healthz', outcome: 200 },
  { route: 'GET /readyz', outcome: 200 },
  { route: 'GET /healthz/front', outcome: 200 },
  { route: 'GET /readyz/website', outcome: 200 },
  { route: 'GET /robots.txt', outcome: 200 },
  { route: 'GET /sitemap.xml', outcome: 200 },
  { route: 'GET /feed.xml', outcome: 200 },
  { route: 'GET /site.webmanifest', outcome: 200 },
  { route: `GET ${routes.session}`, outcome: 200 },
  {
    route: `GET ${routes.clinicPicture}`,
    outcome: 200,
    sending: pathOf(`${routes.clinicPicture}?w=480`, () => known),
  },
  {
    route: `GET ${routes.blogImage}`,
    outcome: 200,
    sending: pathOf(routes.blogImage, () => ({ ...known, imageName: 'slika.png' })),
  },
  {
    route: `GET ${routes.blogImage}`,
    what: 'of an article that is not published',
    outcome: { guest: 404, staff: 404, admin: 200 },
    sending: pathOf(routes.blogImage, () => ({ blogId: known.hiddenBlogId, imageName: 'slika.png' })),
  },
  {
    route: `GET ${routes.contactFormFile}`,
    what: 'with the token of its draft',
    outcome: 200,
    sending: pathOf(routes.contactFormFile, () => ({ ...known, fileName: document.name })),
  },
  {
    route: `GET ${routes.contactFormFile}`,
    what: 'with another token',
    outcome: 404,
    sending: async () => ({
      path: fillPath(routes.contactFormFile, { clientToken: await newDraft(), fileName: document.name }),
    }),
  },
  {
    route: `GET ${routes.viewedFile}`,
    outcome: { guest: 401, staff: 403, admin: 200 },
    sending: pathOf(routes.viewedFile, () => known),
  },
  {
    route: `POST ${routes.contactFormUploads}`,
    outcome: 200,
    sending: async () => documentUpload({ clientToken: await newDraft() }),
  },
  {
    route: `POST ${routes.contactFormUploads}`,
    what: 'with a token that was not issued',
    outcome: 404,
    sending: async () => documentUpload({ clientToken: 'x'.repeat(40) }),
  },
  {
    route: `POST ${routes.largeUploads}`,
    outcome: 201,
    sending: async () => creation(large, { clientToken: await newDraft() }),
  },
  {
    route: `POST ${routes.patientLargeUploads}`,
    what: 'by a browser without a key',
    outcome: 410,
    sending: async () => creation(large, {}, fillPath(routes.patientLargeUploads, pageParams())),
  },
  ...['PATCH', 'DELETE'].map((method) => ({
    route: `${method} ${routes.largeUpload}`,
    what: 'with a secret that was not issued',
    outcome: 404,
    sending: async () => ({
      ...patch(fillPath(routes.largeUpload, { uploadId: 'x'.repeat(43) }), 0, document.buffer),
      method,
    }),
  })),
  { route: `OPTIONS ${routes.largeUploads}`, outcome: 204 },
  {
    route: `POST ${routes.blogImageUploads}`,
    outcome: { guest: 401, staff: 403, admin: 200 },
    sending: async () => pictureUpload(await newArticle({ state: 'published' })),
  },
  {
    route: `POST ${routes.phoneLink}`,
    outcome: 200,
    sending: async () => ({ body: { token: await newPhoneLink() } }),
  },
  {
    route: `POST ${routes.phoneUploads}`,
    what: 'by the phone that opened the link',
    outcome: 200,
    sending: async (browser) => {
      const token = await newPhoneLink();
      await browser.json('POST', routes.phoneLink, { token });
      await browser.json('POST', routes.phoneLink, { token });
      return documentUpload({ token });
    },
  },
  {
    route: `POST ${routes.phoneUploads}`,
    what: 'by a browser without a key',
    outcome: 400,
    sending: async () => documentUpload({ token: await newPhoneLink() }),
  },
  {
    route: `POST ${pages.patientPage}`,
    what: 'with a link that leads nowhere',
    outcome: 404,
    sending: async () => ({
      path: fillPath(pages.patientPage, pageParams()),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'digits=4567',
    }),
  },
  {
    route: `POST ${routes.patientUploads}`,
    what: 'by a browser without a key',
    outcome: 410,
    sending: async () => ({ ...documentUpload({}), path: fillPath(routes.patientUploads, pageParams()) }),
  },
  { route: `POST ${routes.contactFormPost}`, outcome: 303, sending: plainForm },
  { route: 'GET /*', what: 'a page that does not exist', outcome: '302 /', sending: pathOf('/metrics') },
  { route: 'GET /*', what: 'a file that does not exist', outcome: 404, sending: pathOf('/.env') },
  { route: 'GET /*', what: 'a file of the build', outcome: 200, sending: pathOf('/favicon.svg') },
  ...pageRows,
  ...proxyRows,
];

const cases = rows.flatMap((row) => roles.map((role) => ({ ...row, what: row.what ?? '', role })));

const isRead = ({ route }: Row) => /^(GET|OPTIONS) /.test(route);

const outcomeOf = (status: number, { location }: Reply['headers']): Outcome =>
  status === 302 ? `302 ${location ?? ''}` : status;

const outcomeFor = ({ outcome }: Row, role: Role): Outcome => (typeof outcome === 'object' ? outcome[role] : outcome);

/** Sends the row's HTTP request in that role. @returns the response. */
const ask = async (row: Row, role: Role, more: { method?: string; headers?: Record<string, string> } = {}) => {
  const browser = browserOf(role);
  const [method = '', path = ''] = row.route.split(' ');
  const sending = { method, path, ...(await row.sending?.(browser)) };
  return browser.send({ ...sending, ...more, headers: { ...sending.headers, ...more.headers } });
};

beforeAll(async () => {
  const { password } = staff;
  const env = { DATA_DIR: folder };
  provider = await runProvider({ env });
  const database = openDatabase(loadConfig(env));
  await runStaffCommand(database, ['add', 'staff@clinic.example', 'Iva', 'staff']);
  await database.db
    .updateTable('staff')
    .set({ password_hash: await cheapHash(password) })
    .where('email', '=', 'staff@clinic.example')
    .execute();
  await database.close();

  const websiteFolder = join(folder, 'website');
  await mkdir(join(websiteFolder, 'clinic/rooms'), { recursive: true });
  const room = sharp({ create: { width: 640, height: 480, channels: 3, background: '#9e4426' } });
  await writeFile(join(websiteFolder, 'clinic/rooms/01 Sala.jpg'), await room.jpeg().toBuffer());
  website = await startWebsite({
    provider,
    env: { RATE_LIMITS: 'off', DATA_DIR: websiteFolder },
  });
  for (const role of roles) {
    const browser = website.openBrowser();
    if (role !== 'guest') await browser.login(`${role}@clinic.example`, password);
    browsers.set(role, browser);
  }

  known.clientToken = await newDraft();
  const sent = await browserOf('guest').send({
    ...documentUpload({ clientToken: known.clientToken }),
    path: routes.contactFormUploads,
  });
  if (sent.status !== 200) throw new Error(`The document was refused: ${sent.text}`);
  const admin = browserOf('admin');
  known.formId = numberField((await admin.get('/api/contact-form/all')).json, 'contactForms', 0, 'id');
  known.fileId = numberField((await admin.get(`/api/staff/forms/${known.formId}`)).json, 'files', 0, 'id');
  known.blogId = await newArticle({ state: 'published' });
  known.hiddenBlogId = await newArticle({ state: 'unpublished' });
  const home = await admin.get('/');
  known.pictureId = /\/clinic\/(\w+)/.exec(home.text)?.[1] ?? '';
});

afterAll(async () => {
  await website?.close();
  await provider?.close();
});

test('the table has every route, but for the files of the build and the data of the pages', async () => {
  const files = await readdir(join(projectRoot, 'dist/client'), { recursive: true });
  const ofFiles = new Set(files.map((file) => `/${file}`));
  const served = website.routes.filter((route) => {
    const [method, path = ''] = route.split(' ');
    return method !== 'HEAD' && !ofFiles.has(path) && !path.endsWith('/index.pageContext.json');
  });
  expect(new Set(rows.map(({ route }) => route))).toEqual(new Set(served));
});

describe('each answers as the table says', () => {
  test.each(cases)('$route $what by $role', async ({ role, ...row }) => {
    const { status, headers } = await ask(row, role);
    expect(outcomeOf(status, headers)).toBe(outcomeFor(row, role));
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('a HEAD request is answered as its GET', () => {
  const reading = rows.filter(({ route }) => route.startsWith('GET '));

  test.each(reading)('$route $what', async (row) => {
    const { status, headers, body } = await ask(row, 'staff', { method: 'HEAD' });
    expect(outcomeOf(status, headers)).toBe(outcomeFor(row, 'staff'));
    expect(body).toHaveLength(0);
  });
});

describe('another site makes no admin write', () => {
  const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };

  test.each(rows.filter((row) => !isRead(row)))('$route $what', async (row) => {
    const { status, json, headers } = await ask(row, 'admin', { headers: foreign });
    expect([status, json]).toEqual([403, expect.objectContaining({ code: 'CROSS_ORIGIN' })]);
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  test.each(rows.filter(isRead))('and reads no answer of $route $what', async (row) => {
    const { status, headers } = await ask(row, 'admin', { headers: foreign });
    expect(outcomeOf(status, headers)).toBe(outcomeFor(row, 'admin'));
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });
});
