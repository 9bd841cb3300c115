import { Type } from 'typebox';
import * as blog from '../blog.ts';
import { ByteCount, UploadAddress } from '../contact-form.ts';
import { Id, Nullish } from '../nullish.ts';
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
    ...forAnyone('Lists the published articles'),
    answer: Type.Array(blog.Blog),
  },
  getBlog: {
    method: 'GET',
    path: '/blog/get-blog/:blogId',
    ...forAnyone('Returns a published article', 404),
    params: blog.BlogParams,
    answer: blog.Blog,
  },
  createBlog: {
    method: 'POST',
    path: '/blog/create-blog',
    ...forAdmins('Creates an article'),
    changes: 'blog',
    body: blog.BlogPayload,
    answer: Type.Object({ blogId: Nullish(Id) }),
  },
  updateBlog: {
    method: 'PUT',
    path: '/blog/update-blog/:blogId',
    ...forAdmins('Replaces title and blocks of an article', 404),
    changes: 'blog',
    params: blog.BlogParams,
    body: blog.BlogPayload,
    answer: Anything,
  },
  deleteBlog: {
    method: 'DELETE',
    path: '/blog/delete-blog/:blogId',
    ...forAdmins('Deletes an article with its pictures', 404),
    changes: 'blog',
    params: blog.BlogParams,
    answer: Anything,
  },
  getBlogUploadUrl: {
    method: 'POST',
    path: '/blog/get-upload-url',
    ...viaWebsiteForAdmins('Announces a new picture of an article', 404),
    body: blog.BlogUploadRequest,
    answer: UploadAddress,
  },
  confirmBlogUpload: {
    method: 'POST',
    path: '/blog/confirm-upload',
    ...viaWebsiteForAdmins('Adds an uploaded picture to its article', 404, 422),
    changes: 'blog',
    body: blog.BlogUploadConfirmation,
    answer: Anything,
  },
  getBlogUpdateUploadUrl: {
    method: 'POST',
    path: '/blog/get-upload-url-for-update',
    ...viaWebsiteForAdmins('Announces a picture that replaces another', 404),
    body: blog.BlogUploadRequest,
    answer: UploadAddress,
  },
  updateBlogImage: {
    method: 'PUT',
    path: '/blog/update-image/:imageId',
    ...viaWebsiteForAdmins('Replaces a picture by an uploaded one', 404, 409, 422),
    changes: 'blog',
    params: Type.Object({ imageId: Id }),
    body: Type.Object({ imageName: blog.ImageName, size: ByteCount }),
    answer: Anything,
  },
} as const satisfies Record<string, CallDefinition>;
