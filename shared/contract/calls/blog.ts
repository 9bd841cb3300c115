import * as blog from '../blog.ts';
import { UploadAddress } from '../contact-form.ts';
import {
  Anything,
  forAdmins,
  forAnyone,
  viaWebsiteForAdmins,
  type CallDefinition,
} from './call-definition.ts';

/** The calls with which visitors read articles and staff write them. */
export const blogCalls = {
  listBlogs: {
    method: 'GET',
    path: '/blog/get-blogs',
    ...forAnyone,
    answer: blog.BlogList,
  },
  getBlog: {
    method: 'GET',
    path: '/blog/get-blog/:blogId',
    ...forAnyone,
    params: blog.BlogParams,
    answer: blog.Blog,
  },
  createBlog: {
    method: 'POST',
    path: '/blog/create-blog',
    ...forAdmins,
    changes: 'blog',
    body: blog.BlogPayload,
    answer: blog.BlogCreated,
  },
  updateBlog: {
    method: 'PUT',
    path: '/blog/update-blog/:blogId',
    ...forAdmins,
    changes: 'blog',
    params: blog.BlogParams,
    body: blog.BlogPayload,
    answer: Anything,
  },
  deleteBlog: {
    method: 'DELETE',
    path: '/blog/delete-blog/:blogId',
    ...forAdmins,
    changes: 'blog',
    params: blog.BlogParams,
    answer: Anything,
  },
  getBlogUploadUrl: {
    method: 'POST',
    path: '/blog/get-upload-url',
    ...viaWebsiteForAdmins,
    body: blog.BlogUploadRequest,
    answer: UploadAddress,
  },
  confirmBlogUpload: {
    method: 'POST',
    path: '/blog/confirm-upload',
    ...viaWebsiteForAdmins,
    changes: 'blog',
    body: blog.BlogUploadConfirmation,
    answer: Anything,
  },
  getBlogUpdateUploadUrl: {
    method: 'POST',
    path: '/blog/get-upload-url-for-update',
    ...viaWebsiteForAdmins,
    body: blog.BlogUploadRequest,
    answer: UploadAddress,
  },
  updateBlogImage: {
    method: 'PUT',
    path: '/blog/update-image/:imageId',
    ...viaWebsiteForAdmins,
    changes: 'blog',
    params: blog.BlogImageParams,
    body: blog.BlogImageUpdate,
    answer: Anything,
  },
} as const satisfies Record<string, CallDefinition>;
