import { Type, type Static } from 'typebox';
import { ClosedObject, Id, Nullish } from './nullish.ts';
import { FilledLine, OneLine } from './one-line.ts';
import { PublicationChange } from './publication.ts';
import { ByteCount } from './contact-form.ts';
import { StorageAddress } from './storage-address.ts';
import { articleLimits } from '../rules/article-limits.ts';
import { blockTypes, type BlockType } from '../rules/block-types.ts';
import { plainMarkKinds } from '../rules/mark-kinds.ts';

export const ImageName = FilledLine(255);
const ImageType = Type.String({ pattern: '^image/[a-z0-9.+-]+$', maxLength: 127 });

const markedRange = { start: Type.Integer({ minimum: 0 }), end: Type.Integer({ minimum: 1 }) };

/**
 * Formatting of a range of a paragraph's text in UTF-16 code units; `start` is included, `end` is not. A list covers
 * whole lines, and each line is an item. Not every provider supports marks (docs/product.md, 7.4).
 */
export const Mark = Type.Union([
  ClosedObject({ kind: Type.Enum(plainMarkKinds), ...markedRange }),
  ClosedObject({
    kind: Type.Literal('link'),
    ...markedRange,
    href: Type.String({ minLength: 1, maxLength: 2000 }),
  }),
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

/**
 * The picture and the text of a shared link to an article; null: those of the article's card. Not every provider
 * supports them (docs/product.md, 7.4).
 */
export const Sharing = Type.Object({
  /** The name of one of the article's pictures. */
  image: Type.Union([Type.String({ minLength: 1, maxLength: 255 }), Type.Null()]),
  description: Type.Union([Type.String({ minLength: 1, maxLength: 300 }), Type.Null()]),
});
export type Sharing = Static<typeof Sharing>;

export const BlogImage = Type.Object({
  id: Id,
  name: Type.String(),
  previewUrl: Nullish(StorageAddress),
});
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

export const BlogParams = Type.Object({ blogId: Id });

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

export const BlogUploadRequest = Type.Object({
  blogId: Id,
  imageName: ImageName,
  type: ImageType,
  size: Type.Optional(ByteCount),
});
export type BlogUploadRequest = Static<typeof BlogUploadRequest>;

export const BlogUploadConfirmation = Type.Object({
  blogId: Id,
  imageName: ImageName,
  size: ByteCount,
  type: Type.Optional(ImageType),
});
export type BlogUploadConfirmation = Static<typeof BlogUploadConfirmation>;

/**
 * The website's response to the upload of an article's picture (docs/interfaces.md, 5.1). Visitors see an animated
 * picture still.
 */
export const UploadedImage = Type.Object({ imageName: Type.String(), isAnimated: Type.Boolean() });
export type UploadedImage = Static<typeof UploadedImage>;
