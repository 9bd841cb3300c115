import { randomUUID } from 'node:crypto';
import type { Answer } from './misbehaviour.ts';
import { jsonBody, type SeenRequest } from './seen-request.ts';
import type { TestSessions } from './test-provider-auth.ts';
import { foreignProblem, type ProviderCall, type ProviderRoutes } from './test-provider-routes.ts';
import type { TestStorage } from './test-storage.ts';

/** An image of an article, with the key of its bytes in the storage. */
interface TestImage {
  id: string;
  name: string;
  key: string;
  confirmed: boolean;
}

/** An article; `content` is the JSON string of its blocks. */
export interface TestArticle {
  id: number;
  name: string;
  content: string;
  createdAt: string;
  images: TestImage[];
  /** Keys of replacements that are not confirmed yet, by image name; only the newest key of each name. */
  replacementKeys: Map<string, string>;
}

/** The articles of one provider. */
export interface TestArticles {
  readonly byId: Map<number, TestArticle>;
  /** Adds an article with unchecked blocks. */
  add: (name: string, blocks?: unknown[]) => TestArticle;
  /** Adds a confirmed image without an HTTP request. */
  addImage: (article: TestArticle, name: string, contentType: string, body: Buffer) => TestImage;
  readonly routes: ProviderRoutes;
}

const payloadOf = (request: SeenRequest): { title: string; content: unknown } => {
  const { blog } = jsonBody(request);
  const { title = '', content = [] } = typeof blog === 'object' && blog !== null ? { ...blog } : {};
  return { title: typeof title === 'string' ? title : '', content };
};

const nothingUploaded = foreignProblem(400, 'Nothing was uploaded');

/** Creates the store of articles, initially empty. */
export function createArticles(storage: TestStorage, { forAdmin }: TestSessions): TestArticles {
  const byId = new Map<number, TestArticle>();
  const add = (name: string, blocks: unknown[] = []) => {
    const id = byId.size + 7;
    const content = JSON.stringify(blocks);
    const createdAt = '2026-11-02T08:00:00.000Z';
    const article = { id, name, content, createdAt, images: [], replacementKeys: new Map() };
    byId.set(id, article);
    return article;
  };
  const present = ({ images, id, name, content, createdAt }: TestArticle) => ({
    id,
    name,
    content,
    createdAt,
    author: { id: 4 },
    images: images
      .filter(({ confirmed }) => confirmed)
      .map(({ id, name, key }) => ({ id, name, previewUrl: storage.presignGet(key), width: null })),
  });
  const onArticle = (id: string, answer: (article: TestArticle) => Answer): Answer => {
    const article = byId.get(Number(id));
    return article ? answer(article) : foreignProblem(404, 'No such blog');
  };
  /** @param remember stores the key of the announced upload. */
  const announce = (
    { field }: ProviderCall,
    remember: (article: TestArticle, name: string, key: string) => unknown,
  ): Answer =>
    onArticle(field('blogId'), (article) => {
      const key = randomUUID();
      remember(article, field('imageName'), key);
      return { status: 200, body: { uploadUrl: storage.presignPut(key, field('type')) } };
    });

  return {
    byId,
    add,
    addImage: (article, name, contentType, body) => {
      const image = { id: randomUUID(), name, key: randomUUID(), confirmed: true };
      article.images.push(image);
      storage.store(image.key, contentType, body);
      return image;
    },
    routes: {
      'GET /blog/get-blogs': () => ({ status: 200, body: [...byId.values()].map(present) }),
      'GET /blog/get-blog/': ({ rest }) => onArticle(rest, (article) => ({ status: 200, body: present(article) })),
      ...forAdmin({
        'POST /blog/create-blog': ({ request }) => {
          const { title, content } = payloadOf(request);
          const blocks = Array.isArray(content) ? content : [];
          return { status: 201, body: { blogId: add(title, blocks).id, slug: 'ignored' } };
        },
        'PUT /blog/update-blog/': ({ request, rest }) =>
          onArticle(rest, (article) => {
            const { title, content } = payloadOf(request);
            article.name = title;
            article.content = JSON.stringify(content);
            return { status: 200, body: { updated: true } };
          }),
        'DELETE /blog/delete-blog/': ({ rest }) =>
          onArticle(rest, ({ id }) => {
            byId.delete(id);
            return { status: 204 };
          }),
        'POST /blog/get-upload-url': (call) =>
          announce(call, ({ images }, name, key) => images.push({ id: randomUUID(), name, key, confirmed: false })),
        'POST /blog/confirm-upload': ({ field }) => {
          // A failed upload may have left an entry with the same name.
          const image = byId.get(Number(field('blogId')))?.images.findLast(({ name }) => name === field('imageName'));
          if (!image || !storage.objects.has(image.key)) return nothingUploaded;
          image.confirmed = true;
          return { status: 200, body: { ok: 1 } };
        },
        'POST /blog/get-upload-url-for-update': (call) => {
          // The specification requires a number here; the other calls also accept text.
          if (typeof jsonBody(call.request)['blogId'] !== 'number')
            return foreignProblem(400, 'blogId must be a number');
          return announce(call, ({ replacementKeys }, name, key) => replacementKeys.set(name, key));
        },
        'PUT /blog/update-image/': ({ rest, field }) => {
          const name = field('imageName');
          for (const { images, replacementKeys } of byId.values()) {
            const image = images.find(({ id }) => id === rest);
            const key = replacementKeys.get(name) ?? '';
            if (!image || !storage.objects.has(key)) continue;
            replacementKeys.delete(name);
            Object.assign(image, { name, key });
            return { status: 200, body: {} };
          }
          return nothingUploaded;
        },
      }),
    },
  };
}
