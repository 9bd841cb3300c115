/**
 * Every URL of the website, spelled once (docs/product.md, 2.1); the provider's are in calls.ts.
 * `fillPath` fills the `:name` parts of a path and encodes each value.
 */
export const pages = {
  home: '/',
  services: '/services',
  service: '/service/:serviceName',
  blogs: '/blogs',
  blog: '/blog/:blogId',
  phonePhotos: '/foto',
  terms: '/terms',
  privacy: '/privacy',
  eraseRequest: '/erase-request',
  login: '/login',
  invitation: '/login/invitation',
  dashboard: '/dashboard',
  account: '/dashboard/account',
  accounts: '/dashboard/accounts',
  accessTrail: '/dashboard/access-trail',
  contactForms: '/dashboard/contactFormManagement',
  createBlog: '/dashboard/create-blog',
  manageBlogs: '/dashboard/manage-blogs',
  editBlog: '/dashboard/edit-blog/:blogId',
} as const;

/** @returns whether a path belongs to staff's pages, the log-in included. */
export const isStaffPage = (path: string): boolean =>
  path.startsWith(pages.login) || path.startsWith(pages.dashboard);

/** The anchors of the home page (docs/product.md, 2.7). */
export const anchors = {
  contactForm: 'contact-form',
  aboutUs: 'who-are-we-content',
  dentalTourism: 'dental-tourism',
  services: 'services-carousel',
  whyUs: 'why-us',
  faq: 'faq',
} as const;

/** The anchor of the form itself, on every page that has it, inside the section of `anchors.contactForm`. */
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
  /** A document of a request as browsers show it. */
  viewedFile: '/api/staff/forms/:formId/files/:fileId/view',
  /** The form as plain HTML, for browsers without scripts. */
  contactFormPost: '/contact-form',
  blogImageUploads: '/api/uploads/blog-image',
  clinicPicture: '/clinic/:pictureId',
  blogImage: '/blog/image/:blogId/:imageName',
} as const;
