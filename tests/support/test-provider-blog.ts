import { randomUUID } from 'node:crypto';
import type { Answer } from './misbehaviour.ts';
import { bodyField, jsonBody, type SeenRequest } from './seen-request.ts';
import { foreignProblem, forAdmin, restOf, type ProviderCall } from './test-provider-call.ts';
import type { TestStorage } from './test-storage.ts';

/** An image of an article and where its bytes are. */
export interface TestImage {
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
  /** The newest key of each replacement, by its name, until it is confirmed. */
  replacementKeys: Map<string, string>;
}

/** The articles of one provider. */
export interface TestArticles {
  readonly byId: Map<number, TestArticle>;
  /** Adds an article with blocks as given. */
  add: (name: string, blocks?: unknown[]) => TestArticle;
  /** Adds a confirmed image without a request. */
  addImage: (article: TestArticle, name: string, contentType: string, body: Buffer) => TestImage;
  readonly storage: TestStorage;
}

/** Starts without an article. */
export function createArticles(storage: TestStorage): TestArticles {
  const byId = new Map<number, TestArticle>();
  return {
    byId,
    storage,
    add: (name, blocks = []) => {
      const id = byId.size + 7;
      const content = JSON.stringify(blocks);
      const createdAt = '2026-11-02T08:00:00.000Z';
      const article = { id, name, content, createdAt, images: [], replacementKeys: new Map() };
      byId.set(id, article);
      return article;
    },
    addImage: (article, name, contentType, body) => {
      const image = { id: randomUUID(), name, key: randomUUID(), confirmed: true };
      article.images.push(image);
      storage.store(image.key, contentType, body);
      return image;
    },
  };
}

const present = ({ images, id, name, content, createdAt }: TestArticle, storage: TestStorage) => ({
  id,
  name,
  content,
  createdAt,
  author: { id: 4 },
  images: images
    .filter(({ confirmed }) => confirmed)
    .map(({ id, name, key }) => ({ id, name, previewUrl: storage.presignGet(key), width: null })),
});

const payloadOf = (request: SeenRequest): { title: string; content: unknown } => {
  const { blog } = jsonBody(request);
  const { title = '', content = [] } = typeof blog === 'object' && blog !== null ? { ...blog } : {};
  return { title: typeof title === 'string' ? title : '', content };
};

const uploadAddress = (request: SeenRequest, articles: TestArticles): Answer => {
  const article = articles.byId.get(Number(bodyField(request, 'blogId')));
  if (!article) return foreignProblem(404, 'No such blog');
  const key = randomUUID();
  const name = bodyField(request, 'imageName');
  article.images.push({ id: randomUUID(), name, key, confirmed: false });
  return { status: 200, body: { uploadUrl: articles.storage.presignPut(key, bodyField(request, 'type')) } };
};

const confirm = (request: SeenRequest, articles: TestArticles): Answer => {
  const article = articles.byId.get(Number(bodyField(request, 'blogId')));
  // An upload that failed has left an entry of the same name behind.
  const image = article?.images.findLast(({ name }) => name === bodyField(request, 'imageName'));
  if (!image || !articles.storage.objects.has(image.key)) return foreignProblem(400, 'Nothing was uploaded');
  image.confirmed = true;
  return { status: 200, body: { ok: 1 } };
};

const updateAddress = (request: SeenRequest, articles: TestArticles): Answer => {
  // As specified: a number, where the other calls are not that particular.
  if (typeof jsonBody(request)['blogId'] !== 'number') return foreignProblem(400, 'blogId must be a number');
  const article = articles.byId.get(Number(bodyField(request, 'blogId')));
  if (!article) return foreignProblem(404, 'No such blog');
  const key = randomUUID();
  article.replacementKeys.set(bodyField(request, 'imageName'), key);
  return { status: 200, body: { uploadUrl: articles.storage.presignPut(key, bodyField(request, 'type')) } };
};

const updateImage = (imageId: string, request: SeenRequest, articles: TestArticles): Answer => {
  const article = [...articles.byId.values()].find(({ images }) => images.some(({ id }) => id === imageId));
  const image = article?.images.find(({ id }) => id === imageId);
  const name = bodyField(request, 'imageName');
  const key = article?.replacementKeys.get(name) ?? '';
  if (!article || !image || !articles.storage.objects.has(key))
    return foreignProblem(400, 'Nothing was uploaded');
  article.replacementKeys.delete(name);
  Object.assign(image, { name, key });
  return { status: 200, body: {} };
};

const updateArticle = (id: string, request: SeenRequest, articles: TestArticles): Answer => {
  const article = articles.byId.get(Number(id));
  if (!article) return foreignProblem(404, 'No such blog');
  const { title, content } = payloadOf(request);
  article.name = title;
  article.content = JSON.stringify(content);
  return { status: 200, body: { updated: true } };
};

/** The calls under /blog, or null when it is none of them. */
export function answerBlog(call: ProviderCall, articles: TestArticles): Answer | null {
  const { request } = call;
  const shown = restOf(call, 'GET', '/blog/get-blog/');
  if (shown !== null) {
    const article = articles.byId.get(Number(shown));
    return article
      ? { status: 200, body: present(article, articles.storage) }
      : foreignProblem(404, 'No such blog');
  }
  const updated = restOf(call, 'PUT', '/blog/update-blog/');
  if (updated !== null) return forAdmin(call, () => updateArticle(updated, request, articles));
  const imageId = restOf(call, 'PUT', '/blog/update-image/');
  if (imageId !== null) return forAdmin(call, () => updateImage(imageId, request, articles));
  const deleted = restOf(call, 'DELETE', '/blog/delete-blog/');
  if (deleted !== null)
    return forAdmin(call, () =>
      articles.byId.delete(Number(deleted)) ? { status: 204 } : foreignProblem(404, 'No such blog'),
    );

  switch (`${call.method} ${call.path}`) {
    case 'GET /blog/get-blogs':
      return {
        status: 200,
        body: [...articles.byId.values()].map((article) => present(article, articles.storage)),
      };
    case 'POST /blog/create-blog':
      return forAdmin(call, () => {
        const { title, content } = payloadOf(request);
        const blocks = Array.isArray(content) ? content : [];
        return { status: 201, body: { blogId: articles.add(title, blocks).id, slug: 'ignored' } };
      });
    case 'POST /blog/get-upload-url':
      return forAdmin(call, () => uploadAddress(request, articles));
    case 'POST /blog/confirm-upload':
      return forAdmin(call, () => confirm(request, articles));
    case 'POST /blog/get-upload-url-for-update':
      return forAdmin(call, () => updateAddress(request, articles));
    default:
      return null;
  }
}
