import { Type, type Static } from 'typebox';
import { Id, Nullish } from './nullish.ts';
import { FilledLine, OneLine } from './one-line.ts';
import { UploadAddress } from './contact-form.ts';
import { PublicationChange } from './publication.ts';
import { blockTypes, type BlockType } from '../rules/block-types.ts';
import { plainMarkKinds } from '../articles/mark-kinds.ts';

const ImageName = FilledLine(255);
const ImageType = Type.String({ pattern: '^image/[a-z0-9.+-]+$', maxLength: 127 });
const ByteCount = Type.Integer({ minimum: 0 });

const markedRange = { start: Type.Integer({ minimum: 0 }), end: Type.Integer({ minimum: 1 }) };

/**
 * Formatting of a part of a paragraph's text, an addition (docs/product.md, 7.4): from `start` to before
 * `end`, in UTF-16 code units. A list covers whole lines, each of them an item.
 */
export const Mark = Type.Union([
  Type.Object({ kind: Type.Enum(plainMarkKinds), ...markedRange }, { additionalProperties: false }),
  Type.Object(
    { kind: Type.Literal('link'), ...markedRange, href: Type.String({ minLength: 1, maxLength: 2000 }) },
    { additionalProperties: false },
  ),
]);
export type Mark = Static<typeof Mark>;

/** One block of an article (docs/product.md, 6.1). `image` is the file name of an entry in the article's `images`. */
export const Block = Type.Object({
  id: Type.Integer({ minimum: 0 }),
  // Its TypeScript type is given: TypeBox derives none from a mapped list.
  type: Type.Unsafe<BlockType>(Type.Union(blockTypes.map((type) => Type.Literal(type)))),
  title: Nullish(OneLine(300)),
  content: Nullish(Type.String({ maxLength: 50_000 })),
  image: Nullish(Type.String({ maxLength: 255 })),
  /** An addition: without it a paragraph's text has no formatting. */
  marks: Type.Optional(Type.Array(Mark, { maxItems: 2000 })),
});
export type Block = Static<typeof Block>;

/** The picture and text of links to an article, an addition (docs/product.md, 7.4); null: as on its card. */
export const Sharing = Type.Object({
  /** The name of one of its pictures. */
  image: Type.Union([Type.String({ minLength: 1, maxLength: 255 }), Type.Null()]),
  description: Type.Union([Type.String({ minLength: 1, maxLength: 300 }), Type.Null()]),
});
export type Sharing = Static<typeof Sharing>;

export const BlogImage = Type.Object({
  id: Id,
  name: Type.String(),
  previewUrl: Nullish(Type.String()),
});
export type BlogImage = Static<typeof BlogImage>;

/** An article as the provider gives it: `content` is a JSON string holding the list of blocks. */
export const Blog = Type.Object({
  id: Id,
  name: Type.String(),
  content: Type.String(),
  createdAt: Type.String(),
  images: Nullish(Type.Array(BlogImage)),
  sharing: Nullish(Sharing),
});
export type Blog = Static<typeof Blog>;

export const BlogList = Type.Array(Blog);
export type BlogList = Static<typeof BlogList>;

export const BlogParams = Type.Object({ blogId: Id });

export const BlogPayload = Type.Object({
  blog: Type.Object({
    title: FilledLine(300),
    content: Type.Array(Block, { maxItems: 500 }),
    /** An addition: without it a new article is published at once, and an existing one keeps its state. */
    publication: Type.Optional(PublicationChange),
    /** An addition: without it the stored sharing data stays. */
    sharing: Type.Optional(Sharing),
  }),
});
export type BlogPayload = Static<typeof BlogPayload>;

export const BlogCreated = Type.Object({ blogId: Nullish(Id) });
export type BlogCreated = Static<typeof BlogCreated>;

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

export const BlogImageParams = Type.Object({ imageId: Id });

export const BlogImageUpdate = Type.Object({ imageName: ImageName, size: ByteCount });
export type BlogImageUpdate = Static<typeof BlogImageUpdate>;

export const BlogUploadAddress = UploadAddress;

/** The website's answer to the upload of an article's picture (docs/interfaces.md, 5.1). */
export const UploadedImage = Type.Object({ imageName: Type.String() });
export type UploadedImage = Static<typeof UploadedImage>;
