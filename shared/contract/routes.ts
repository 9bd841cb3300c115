import { ApiError } from './api.ts';

/**
 * Every page URL and every provider call, spelled once (docs/product.md, 2.1 and 7).
 * A path with `:name` parts is filled by `fillPath`, which encodes each value.
 */
export const pages = {
  home: '/',
  services: '/services',
  service: '/service/:serviceName',
  blogs: '/blogs',
  blog: '/blog/:blogId',
  terms: '/terms',
  privacy: '/privacy',
  login: '/login',
  dashboard: '/dashboard',
  contactForms: '/dashboard/contactFormManagement',
  createBlog: '/dashboard/create-blog',
  manageBlogs: '/dashboard/manage-blogs',
  editBlog: '/dashboard/edit-blog/:blogId',
} as const;

/** The anchors of the home page (docs/product.md, 2.7). */
export const anchors = {
  contactForm: 'contact-form',
  aboutUs: 'who-are-we-content',
  dentalTourism: 'dental-tourism',
  services: 'services-carousel',
  whyUs: 'why-us',
  faq: 'faq',
} as const;

/** The provider's calls (docs/product.md, 7): method and path at the provider. Under web they live below `/api`. */
export const calls = {
  login: { method: 'POST', path: '/auth/login' },
  logout: { method: 'POST', path: '/auth/logout' },
  me: { method: 'GET', path: '/auth/me' },
  refresh: { method: 'POST', path: '/auth/refresh' },

  initializeForm: { method: 'GET', path: '/contact-form/initializeClientContactForm' },
  getFormState: { method: 'GET', path: '/contact-form/clientContactFormState/:clientToken' },
  saveFormField: { method: 'PUT', path: '/contact-form/updateClientContactForm' },
  submitForm: { method: 'POST', path: '/contact-form/submit-form' },
  getFormUploadUrl: { method: 'POST', path: '/contact-form/get-upload-url' },
  confirmFormUpload: { method: 'POST', path: '/contact-form/confirm-upload' },
  getFormPreviewUrl: { method: 'POST', path: '/contact-form/get-preview-url' },
  deleteFormFile: { method: 'DELETE', path: '/contact-form/delete-uploaded-file/:clientToken&:fileName' },
  listForms: { method: 'GET', path: '/contact-form/all' },

  listBlogs: { method: 'GET', path: '/blog/get-blogs' },
  getBlog: { method: 'GET', path: '/blog/get-blog/:blogId' },
  createBlog: { method: 'POST', path: '/blog/create-blog' },
  updateBlog: { method: 'PUT', path: '/blog/update-blog/:blogId' },
  deleteBlog: { method: 'DELETE', path: '/blog/delete-blog/:blogId' },
  getBlogUploadUrl: { method: 'POST', path: '/blog/get-upload-url' },
  confirmBlogUpload: { method: 'POST', path: '/blog/confirm-upload' },
  getBlogUpdateUploadUrl: { method: 'POST', path: '/blog/get-upload-url-for-update' },
  updateBlogImage: { method: 'PUT', path: '/blog/update-image/:imageId' },
} as const;

export type CallName = keyof typeof calls;

/** The bundled provider's additions, below `/staff/` (docs/product.md, 7.4); any of them may be missing. */
export const staffCalls = {
  getForm: { method: 'GET', path: '/staff/forms/:formId' },
  exportForm: { method: 'GET', path: '/staff/forms/:formId/export' },
  setFormStatus: { method: 'PUT', path: '/staff/forms/:formId/status' },
  eraseForm: { method: 'DELETE', path: '/staff/forms/:formId' },
  getFormFile: { method: 'GET', path: '/staff/forms/:formId/files/:fileId' },
  getStatistics: { method: 'GET', path: '/staff/statistics' },
  getAccessTrail: { method: 'GET', path: '/staff/access-trail' },
} as const;

/** The calls web makes itself; a browser asking for one of them under `/api` gets 404 (docs/interfaces.md, 3.2). */
export const webOnlyCalls = [
  'refresh',
  'getFormUploadUrl',
  'confirmFormUpload',
  'getFormPreviewUrl',
  'getBlogUploadUrl',
  'confirmBlogUpload',
  'getBlogUpdateUploadUrl',
  'updateBlogImage',
] as const satisfies readonly CallName[];

/** Web's own addresses (docs/interfaces.md, 3.1). */
export const web = {
  apiPrefix: '/api',
  staffPrefix: '/staff/',
  session: '/api/session',
  contactFormUploads: '/api/uploads/contact-form',
  contactFormFile: '/api/uploads/contact-form/:clientToken/:fileName',
  /** The form as plain HTML, for browsers without scripts. */
  contactFormPost: '/contact-form',
  blogImageUploads: '/api/uploads/blog-image',
  blogImage: '/blog/image/:blogId/:imageName',
} as const;

type ParamNames<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? SplitAmpersand<Name> | ParamNames<Tail>
    : SplitAmpersand<Rest>
  : never;
type SplitAmpersand<Name extends string> = Name extends `${infer First}&:${infer Second}`
  ? First | Second
  : Name;

/** The values a path needs, by name; `never`-keyed for a path without parts. */
export type PathParams<Path extends string> = Record<ParamNames<Path>, string | number>;

/** Segments that a URL parser removes, with or without their neighbour, and the empty one that two slashes make. */
export const leavesItsPlace = (segment: string) =>
  segment === '' || segment.split(/[/\\]/).some((part) => part === '.' || part === '..');

const fill = (path: string, values: Record<string, string | number>): string =>
  path
    .split('/')
    .map((segment) => {
      if (!segment.includes(':')) return segment;
      const text = segment.replace(/:(\w+)/g, (_, name: string) => String(values[name]));
      if (leavesItsPlace(text)) throw new ApiError(404, 'NOT_FOUND', 'Not found');
      return segment.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
    })
    .join('/');

/**
 * Fills the `:name` parts of a path, each value percent-encoded.
 * @returns the path as it goes on the wire; every reader finds as many segments in it as in the pattern.
 * @throws ApiError 404 for a value no path can carry: empty, or with a segment '.' or '..' (RFC 3986, section 5.2.4).
 */
export function fillPath<Path extends string>(path: Path, params: PathParams<Path>): string {
  return fill(path, params);
}

/** As fillPath, for a call named at run time. @returns the path at the provider. @throws as fillPath. */
export function callPath(name: CallName, params: Record<string, string | number> = {}): string {
  return fill(calls[name].path, params);
}
