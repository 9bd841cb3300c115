import type { FastifyInstance, FastifyRequest } from 'fastify';
import { escapeMarkup } from '#runtime/escape-markup.ts';
import { blogDescription, parseBlocks } from '#shared/content/blog-content.ts';
import type { Blog } from '#shared/contract/articles.ts';
import { fillPath, isListed, pageNames, pages, type PageName } from '#shared/contract/routes.ts';
import { fullName } from '#shared/content/site.ts';
import { services } from '#shared/content/services.ts';
import type { VisitorApi } from '../upstream/call.ts';
import { originOf } from '../http/origin.ts';
import { encodePage, sendPage } from './encoded-page.ts';
import type { Clinic } from '#shared/clinic.ts';

const isoDay = (time: string): string | null => {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? null : date.toISOString().slice(0, 10);
};

/** A path and the day of its last change, as `YYYY-MM-DD`, or null if that is unknown. */
type SitemapEntry = readonly [path: string, modified: string | null];

const entriesOf = (name: PageName, blogs: readonly Blog[]): SitemapEntry[] => {
  if (name === 'service')
    return services.map((service) => [fillPath(pages.service, { serviceName: service.name }), null]);
  if (name !== 'blog') return [[pages[name], null]];
  return blogs.map(({ id, createdAt, modifiedAt }) => [
    fillPath(pages.blog, { blogId: id }),
    isoDay(modifiedAt ?? createdAt),
  ]);
};

export function sitemap(origin: string, blogs: readonly Blog[]): string {
  const urls = pageNames
    .filter(isListed)
    .flatMap((name) => entriesOf(name, blogs))
    .map(
      ([path, modified]) =>
        `<url><loc>${escapeMarkup(origin + path)}</loc>${modified ? `<lastmod>${modified}</lastmod>` : ''}</url>`,
    );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

export function rss(origin: string, { town }: Clinic, blogs: readonly Blog[]): string {
  const items = blogs.map((blog) => {
    const link = escapeMarkup(origin + fillPath(pages.blog, { blogId: blog.id }));
    const date = new Date(blog.createdAt);
    return [
      `<item><title>${escapeMarkup(blog.name)}</title><link>${link}</link><guid>${link}</guid>`,
      Number.isNaN(date.getTime()) ? '' : `<pubDate>${date.toUTCString()}</pubDate>`,
      `<description>${escapeMarkup(blogDescription(parseBlocks(blog.content)))}</description></item>`,
    ].join('');
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    `<title>I Nostri Blog</title><link>${escapeMarkup(origin + pages.blogs)}</link>`,
    `<atom:link rel="self" type="application/rss+xml" href="${escapeMarkup(origin)}/feed.xml"/>`,
    `<description>${escapeMarkup(`Articoli della clinica dentale di ${town}`)}</description><language>it</language>`,
    ...items,
    '</channel></rss>\n',
  ].join('\n');
}

/** @returns the web app manifest (w3.org/TR/appmanifest). */
export function manifest(clinic: Clinic): string {
  const icons = ['192x192', '512x512'].map((sizes) => ({
    src: `/icon-${parseInt(sizes, 10)}.png`,
    sizes,
    type: 'image/png',
  }));
  const names = { name: fullName(clinic), short_name: clinic.name };
  const look = { display: 'browser', background_color: '#fbf8f2', theme_color: '#0b3440' };
  return JSON.stringify({ ...names, lang: 'it', start_url: '/', ...look, icons });
}

/** @returns robots.txt (RFC 9309): everything is allowed except the staff's pages and the API. */
export function robots(origin: string): string {
  return [
    'User-agent: *',
    `Disallow: ${pages.dashboard}`,
    `Disallow: ${pages.login}`,
    'Disallow: /api/',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}

/** @returns the content of security.txt (RFC 9116), which expires in about half a year. @param now in milliseconds. */
export function securityText(origin: string, contact: string, now: number): string {
  const day = 86_400_000;
  // The text changes only once a day, so that its entity tag is stable.
  const expires = new Date((Math.floor(now / day) + 180) * day).toISOString();
  return [
    `Contact: mailto:${contact}`,
    `Expires: ${expires}`,
    'Preferred-Languages: it, en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}

interface FeedsOptions {
  visitorApi: VisitorApi;
  publicOrigin: string | null;
  /** null: no security.txt. */
  contact: string | null;
  clinic: Clinic;
}

/** Serves texts for crawlers, feed readers and people who report a weakness. */
export async function feedsPlugin(app: FastifyInstance, options: FeedsOptions) {
  const { visitorApi, publicOrigin, contact, clinic } = options;
  const longestSeconds = 600;
  type Text = { body: string; seconds?: number };
  /** Serves a text in the encoding that the client accepts, with an entity tag. */
  const serve = (url: string, type: string, write: (request: FastifyRequest) => Text | Promise<Text>) =>
    app.route({
      // One route for both methods, because Fastify's own HEAD route gives a 304 the length 0.
      method: ['GET', 'HEAD'],
      url,
      config: { rate: 'pages' },
      handler: async (request, reply) => {
        const { body, seconds = longestSeconds } = await write(request);
        const headers = [['content-type', `${type}; charset=utf-8`]] as const;
        const text = encodePage({ statusCode: 200, headers, body });
        return sendPage(request, reply, text, `public, max-age=${seconds}`);
      },
    });

  let lastKnown: readonly Blog[] | null = null;

  /** @returns the articles, while the provider is down the last known ones, and their validity. @throws ApiError without any. */
  const listBlogs = async (request: FastifyRequest): Promise<{ blogs: readonly Blog[]; seconds: number }> => {
    const api = visitorApi(request);
    try {
      lastKnown = await api.call('listBlogs', {});
    } catch (error) {
      request.log.warn({ err: error }, 'article list failed');
      if (!lastKnown) throw error;
    }
    return { blogs: lastKnown, seconds: Math.min(longestSeconds, api.secondsToNews() ?? longestSeconds) };
  };

  serve('/site.webmanifest', 'application/manifest+json', () => ({ body: manifest(clinic) }));
  serve('/robots.txt', 'text/plain', (request) => ({ body: robots(originOf(request, publicOrigin)) }));
  if (contact !== null)
    serve('/.well-known/security.txt', 'text/plain', (request) => ({
      body: securityText(originOf(request, publicOrigin), contact, Date.now()),
    }));
  serve('/sitemap.xml', 'application/xml', async (request) => {
    // Without articles, the sitemap still contains the other pages.
    const { blogs, seconds } = await listBlogs(request).catch(() => ({ blogs: [], seconds: longestSeconds }));
    return { body: sitemap(originOf(request, publicOrigin), blogs), seconds };
  });
  serve('/feed.xml', 'application/rss+xml', async (request) => {
    const { blogs, seconds } = await listBlogs(request);
    return { body: rss(originOf(request, publicOrigin), clinic, blogs), seconds };
  });
}
