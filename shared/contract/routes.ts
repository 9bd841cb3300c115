import { addresses } from './addresses.ts';
import { ApiError } from './api.ts';
import type { CallName } from './calls.ts';

/**
 * Every URL of the website, spelled once (docs/product.md, 2.1); the provider's are in calls.ts.
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

const queryText = (query: object): string => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const pairs = given.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
};

/** As fillPath, for a call; undefined values of the query are left out. @returns path and query at the provider. @throws as fillPath. */
export function callPath(
  name: CallName,
  params: Record<string, string | number> = {},
  query: object = {},
): string {
  return fill(addresses[name].path, params) + queryText(query);
}
