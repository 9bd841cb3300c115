import { fieldsOf } from '../fields-of.ts';
import { ApiError } from './api-error.ts';

/** The website's URLs (docs/product.md, 2.1); the provider's are in calls.ts. `fillPath` fills and encodes `:name` parts. */
export const pages = {
  home: '/',
  services: '/services',
  service: '/service/:serviceName',
  blogs: '/blogs',
  blog: '/blog/:blogId',
  phonePhotos: '/foto',
  patientPage: '/richiesta/:secret',
  terms: '/terms',
  privacy: '/privacy',
  accessibility: '/accessibilita',
  eraseRequest: '/erase-request',
  login: '/login',
  invitation: '/login/invitation',
  dashboard: '/dashboard',
  account: '/dashboard/account',
  accounts: '/dashboard/accounts',
  accessTrail: '/dashboard/access-trail',
  priceList: '/dashboard/cjenik',
  contactForms: '/dashboard/contactFormManagement',
  createBlog: '/dashboard/create-blog',
  manageBlogs: '/dashboard/manage-blogs',
  editBlog: '/dashboard/edit-blog/:blogId',
} as const;

export type PageName = keyof typeof pages;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets the keys' type
export const pageNames = /* @__PURE__ */ Object.keys(pages) as PageName[];

/**
 * The titles of the pages, with `{town}` for the clinic's town; null: a `+title.ts` file derives it from the page's data.
 * Not JSON, which Vike does not load for a +config.ts, so that no page would have a title.
 */
export const pageTitles: Record<PageName, string | null> = {
  home: 'Dentista a {town} per pazienti italiani',
  services: 'I Nostri Servizi',
  service: null,
  blogs: 'I Nostri Blog',
  blog: null,
  phonePhotos: 'Aggiungi foto',
  patientPage: 'La tua richiesta',
  terms: 'Termini e Condizioni',
  privacy: 'Politica sulla Privacy',
  accessibility: 'Accessibilità',
  eraseRequest: 'Elimina la tua richiesta',
  login: 'Prijava',
  invitation: 'Poziv',
  dashboard: 'Kontrolna ploča',
  account: 'Moj račun',
  accounts: 'Računi',
  accessTrail: 'Evidencija pristupa',
  priceList: 'Cjenik',
  contactForms: 'Upiti',
  createBlog: 'Kreiraj blog',
  manageBlogs: 'Upravljaj Blogovima',
  editBlog: 'Uredi blog',
};

/** @returns whether a path belongs to the pages that the guard of `pages/dashboard` protects. */
export const isGuardedPage = (path: string): boolean => path.startsWith(pages.dashboard);

/** @returns whether a path belongs to the staff's pages, which are in Croatian, including the log-in page. */
export const isStaffPage = (path: string): boolean => path.startsWith(pages.login) || isGuardedPage(path);

const [patientPrefix = ''] = pages.patientPage.split(':', 1);

/** @returns whether a path belongs to a patient's page. */
export const isPatientPage = (path: string): boolean => path.startsWith(patientPrefix);

/** @returns the path of the patient's page in the answer to submit-form; null if the provider names none. */
export function patientPageOf(answer: unknown): string | null {
  const { patientPage: path } = fieldsOf(answer);
  return typeof path === 'string' && isPatientPage(path) ? path : null;
}

/** @returns whether a link opens the page for one thing, so that it does not lead to the contact form. */
export const isSinglePurpose = (path: string): boolean =>
  path === pages.phonePhotos || path === pages.eraseRequest || isPatientPage(path);

/** @returns whether a page is listed in the sitemap and open to search engines. */
export const isListed = (name: PageName): boolean => !isStaffPage(pages[name]) && !isSinglePurpose(pages[name]);

/** The anchors of the home page (docs/product.md, 2.7). */
export const anchors = {
  contactForm: 'contact-form',
  aboutUs: 'who-are-we-content',
  dentalTourism: 'dental-tourism',
  services: 'services-carousel',
  whyUs: 'why-us',
  faq: 'faq',
} as const;

/** The anchor of the form itself, inside the section of `anchors.contactForm`, on every page with the form. */
export const formAnchor = 'preventivo';

/** The website's own paths (docs/interfaces.md, 3.1). */
export const website = {
  apiPrefix: '/api',
  staffPrefix: '/staff/',
  session: '/api/session',
  contactFormUploads: '/api/uploads/contact-form',
  contactFormFile: '/api/uploads/contact-form/:clientToken/:fileName',
  phoneLink: '/api/phone-link',
  phoneUploads: '/api/uploads/phone',
  /** Below the page, so that browsers send the cookie of the page. */
  patientUploads: '/richiesta/:secret/upload',
  /** Uploads of large documents, by the protocol tus 1.0.0. */
  largeUploads: '/api/uploads/large',
  largeUpload: '/api/uploads/large/:uploadId',
  patientLargeUploads: '/richiesta/:secret/large',
  /** A document of a request in a format that browsers can display. */
  viewedFile: '/api/staff/forms/:formId/files/:fileId/view',
  /** Receives the form from browsers without scripts. */
  contactFormPost: '/contact-form',
  blogImageUploads: '/api/uploads/blog-image',
  clinicPicture: '/clinic/:pictureId',
  blogImage: '/blog/image/:blogId/:imageName',
} as const;

export type ParamNames<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? SplitAmpersand<Name> | ParamNames<Tail>
    : SplitAmpersand<Rest>
  : never;
type SplitAmpersand<Name extends string> = Name extends `${infer First}&:${infer Second}` ? First | Second : Name;

/** The values of a path's parameters, by name. Without parameters, the key type is `never`. */
export type PathParams<Path extends string> = Record<ParamNames<Path>, string | number>;

/** True for an empty segment and for segments that a URL parser removes, with or without the preceding segment. */
export const leavesItsPlace = (segment: string) =>
  segment === '' || segment.split(/[/\\]/).some((part) => part === '.' || part === '..');

/**
 * Replaces the `:name` parameters of a path by percent-encoded values.
 * @returns the encoded path; every parser finds as many segments in it as in the pattern.
 * @throws ApiError 404 for a value that a path cannot contain: empty, or with a segment '.' or '..' (RFC 3986,
 *   section 5.2.4).
 */
export function fillPath<Path extends string>(path: Path, params: PathParams<Path>): string {
  const values: Record<string, string | number> = params;
  return path
    .split('/')
    .map((segment) => {
      if (!segment.includes(':')) return segment;
      const text = segment.replace(/:(\w+)/g, (_, name: string) => String(values[name]));
      if (leavesItsPlace(text)) throw new ApiError(404, 'NOT_FOUND', 'Not found');
      return segment.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
    })
    .join('/');
}

/** @returns '' or '?…', without undefined values. */
export function queryText(query: object): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const pairs = given.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}
