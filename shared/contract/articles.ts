import { type Static, Type } from 'typebox';
import articleLimits from '../rules/article-limits.json' with { type: 'json' };
import { type BlockType, blockTypes } from '../rules/block-types.ts';
import { plainMarkKinds } from '../rules/mark-kinds.ts';
import { publicationStates } from '../rules/publication-states.ts';
import { additionForAdmins, forAdmins, forAnyone, viaWebsiteForAdmins } from './call-definition.ts';
import { ClosedObject, Id, Nullable, Nullish, UtcTime, FilledLine, OneLine, StorageAddress } from './schemas.ts';
import { ByteCount, UploadAddress } from './requests.ts';

/** The publication that a save sets. A planned article is published at `at`, or at once if that time has passed. */
export const PublicationChange = Type.Union([
  ClosedObject({ state: Type.Literal('unpublished') }),
  ClosedObject({ state: Type.Literal('published') }),
  ClosedObject({ state: Type.Literal('planned'), at: UtcTime }),
]);
export type PublicationChange = Static<typeof PublicationChange>;

/** `at`: the time from which visitors can see the article; null for an unpublished article. */
export const Publication = Type.Object({ state: Type.Enum(publicationStates), at: Nullable(Type.String()) });
export type Publication = Static<typeof Publication>;

/** Header of the list: seconds until a planned article is published, which makes pages out of date (docs/product.md, 7.4). */
export const nextPublicationHeader = 'next-publication';

export const ImageName = FilledLine(255);
const ImageType = Type.String({ pattern: '^image/[a-z0-9.+-]+$', maxLength: 127 });

const markedRange = { start: Type.Integer({ minimum: 0 }), end: Type.Integer({ minimum: 1 }) };

/**
 * Formatting of a range of a paragraph's text in UTF-16 code units; `start` is included, `end` is not. A list covers
 * whole lines, and each line is an item. Not every provider supports marks (docs/product.md, 7.4).
 */
export const Mark = Type.Union([
  ClosedObject({ kind: Type.Enum(plainMarkKinds), ...markedRange }),
  ClosedObject({ kind: Type.Literal('link'), ...markedRange, href: Type.String({ minLength: 1, maxLength: 2000 }) }),
]);
export type Mark = Static<typeof Mark>;

/** One block of an article (docs/product.md, 6.1). `image` is the file name of an entry in the article's `images`. */
export const Block = Type.Object({
  id: Type.Integer({ minimum: 0 }),
  // The TypeScript type is explicit, because TypeBox cannot derive it from a mapped list.
  type: Type.Unsafe<BlockType>(Type.Union(blockTypes.map((type) => Type.Literal(type)))),
  title: Nullish(OneLine(articleLimits.titleLength)),
  content: Nullish(Type.String({ maxLength: articleLimits.textLength })),
  image: Nullish(Type.String({ maxLength: 255 })),
  /** Not every provider supports marks. Without them, the text of a paragraph has no formatting. */
  marks: Type.Optional(Type.Array(Mark, { maxItems: articleLimits.marks })),
});
export type Block = Static<typeof Block>;

/** Picture and text of a shared link; null: those of the article's card. Not every provider has them (docs/product.md, 7.4). */
export const Sharing = Type.Object({
  image: Nullable(Type.String({ minLength: 1, maxLength: 255 })),
  description: Nullable(Type.String({ minLength: 1, maxLength: 300 })),
});
export type Sharing = Static<typeof Sharing>;

export const BlogImage = Type.Object({ id: Id, name: Type.String(), previewUrl: Nullish(StorageAddress) });
export type BlogImage = Static<typeof BlogImage>;

/** An article in the provider's responses. `content` is the list of blocks as a JSON string. */
export const Blog = Type.Object({
  id: Id,
  name: Type.String(),
  content: Type.String(),
  createdAt: Type.String(),
  /** The time of the last change. Not every provider supports this member. */
  modifiedAt: Nullish(Type.String()),
  images: Nullish(Type.Array(BlogImage)),
  sharing: Nullish(Sharing),
});
export type Blog = Static<typeof Blog>;

export const BlogPayload = Type.Object({
  blog: Type.Object({
    title: FilledLine(articleLimits.titleLength),
    content: Type.Array(Block, { maxItems: articleLimits.blocks }),
    /** Not every provider supports it. Without it, a new article is published, and an existing one keeps its state. */
    publication: Type.Optional(PublicationChange),
    /** Not every provider supports it. Without it, the stored data for shared links stay unchanged. */
    sharing: Type.Optional(Sharing),
  }),
});
export type BlogPayload = Static<typeof BlogPayload>;

const picture = { blogId: Id, imageName: ImageName, type: ImageType, size: ByteCount };

export const BlogUploadRequest = Type.Object({ ...picture, size: Type.Optional(ByteCount) });
export type BlogUploadRequest = Static<typeof BlogUploadRequest>;

export const BlogUploadConfirmation = Type.Object({ ...picture, type: Type.Optional(ImageType) });
export type BlogUploadConfirmation = Static<typeof BlogUploadConfirmation>;

/** The website's answer to a picture's upload (docs/interfaces.md, 5.1). Visitors see an animated picture still. */
export const UploadedImage = Type.Object({ imageName: Type.String(), isAnimated: Type.Boolean() });
export type UploadedImage = Static<typeof UploadedImage>;

export const ArticleSummary = Type.Object({
  ...Type.Pick(Blog, ['id', 'name', 'createdAt']).properties,
  publication: Publication,
});
export type ArticleSummary = Static<typeof ArticleSummary>;

/** The state of an article between two saves. */
export const ArticleVersionSummary = Type.Object({
  id: Blog.properties.id,
  title: Type.String(),
  savedAt: Type.String(),
  /** The name of the account; null if unknown. */
  savedBy: Nullable(Type.String()),
});
export type ArticleVersionSummary = Static<typeof ArticleVersionSummary>;

/** `content` has the format of `Blog.content`. */
export const ArticleVersion = Type.Object({ ...ArticleVersionSummary.properties, content: Type.String() });
export type ArticleVersion = Static<typeof ArticleVersion>;

export const blogCalls = {
  listBlogs: forAnyone('GET', '/blog/get-blogs', [], { answer: Type.Array(Blog) }),
  getBlog: forAnyone('GET', '/blog/get-blog/:blogId', [404], { answer: Blog }),
  createBlog: forAdmins('POST', '/blog/create-blog', [], {
    changes: 'blog',
    body: BlogPayload,
    answer: Type.Object({ blogId: Nullish(Id) }),
  }),
  updateBlog: forAdmins('PUT', '/blog/update-blog/:blogId', [404], { changes: 'blog', body: BlogPayload }),
  deleteBlog: forAdmins('DELETE', '/blog/delete-blog/:blogId', [404], { changes: 'blog' }),
  getBlogUploadUrl: viaWebsiteForAdmins('POST', '/blog/get-upload-url', [404], {
    body: BlogUploadRequest,
    answer: UploadAddress,
  }),
  confirmBlogUpload: viaWebsiteForAdmins('POST', '/blog/confirm-upload', [404, 422], {
    changes: 'blog',
    body: BlogUploadConfirmation,
  }),
  getBlogUpdateUploadUrl: viaWebsiteForAdmins('POST', '/blog/get-upload-url-for-update', [404], {
    body: BlogUploadRequest,
    answer: UploadAddress,
  }),
  updateBlogImage: viaWebsiteForAdmins('PUT', '/blog/update-image/:imageId', [404, 409, 422], {
    changes: 'blog',
    body: Type.Object({ imageName: ImageName, size: ByteCount }),
  }),
};

export const articlesCalls = {
  listArticles: additionForAdmins('GET', '/staff/articles', [], {
    // The newest first.
    answer: Type.Object({ articles: Type.Array(ArticleSummary) }),
  }),
  getArticle: additionForAdmins('GET', '/staff/articles/:blogId', [404], {
    answer: Type.Object({ ...Blog.properties, publication: Publication }),
  }),
  listArticleVersions: additionForAdmins('GET', '/staff/articles/:blogId/versions', [404], {
    // The newest first.
    answer: Type.Object({ versions: Type.Array(ArticleVersionSummary) }),
  }),
  getArticleVersion: additionForAdmins('GET', '/staff/articles/:blogId/versions/:versionId', [404], {
    answer: ArticleVersion,
  }),
};
