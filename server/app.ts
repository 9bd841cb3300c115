import type { Connect } from 'vite';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { limitBodyTime } from '#runtime/body-deadline.ts';
import { passEmptyBodies } from '#runtime/empty-bodies.ts';
import { endConnections } from '#runtime/end-connections.ts';
import { collectMethods, otherMethodsHandler } from '#runtime/other-methods.ts';
import { isPlaceholder } from '#runtime/placeholders.ts';
import { problemHandler, sendProblem } from '#runtime/problem-handler.ts';
import { projectRoot } from '#runtime/project-root.ts';
import { createReadiness, type Readiness } from '#runtime/readiness.ts';
import { requestLog } from '#runtime/request-log.ts';
import { serverOptions } from '#runtime/server-options.ts';
import { pages, website } from '#shared/contract/routes.ts';
import { proxiedRoute, proxyPlugin } from './api/proxy.ts';
import { sessionPlugin } from './api/session.ts';
import { viewedFilePlugin } from './api/viewed-file.ts';
import type { Config } from './config.ts';
import { clinicPicturesPlugin, openClinicPictures } from './files/clinic-pictures.ts';
import { readReviews } from './files/clinic-reviews.ts';
import { downloadsPlugin } from './files/downloads.ts';
import type { Forms } from './files/forms.ts';
import { largeUploadsPlugin } from './files/large-uploads.ts';
import { createPhoneKeys, phoneLinkPlugin } from './files/phone-link.ts';
import { openPictureCache } from './files/pictures/picture-cache.ts';
import { createHeicConverter } from './files/pictures/heic.ts';
import { createPreparation } from './files/pictures/prepare-pictures.ts';
import { createResizer } from './files/pictures/resizer.ts';
import { patientPagePlugin } from './files/patient-page.ts';
import { plainFormPlugin } from './files/plain-form/plain-form.ts';
import { createFormReceiver } from './files/plain-form/receive-form.ts';
import { createPatientVisits } from './pages/patient-visits.ts';
import { createSentRequests } from './pages/sent-requests.ts';
import { createStorage } from './files/storage.ts';
import { createStoreDocument } from './files/store-document.ts';
import { uploadsPlugin } from './files/uploads.ts';
import { unroutedMethods } from './http/allowed-paths.ts';
import { answerClientErrors, answerUnrouted, maxHeaderSize, trackResponses } from './http/client-error.ts';
import { WebsiteError } from './http/errors.ts';
import { createVisitorBudgets } from './http/limits/visitor-budgets.ts';
import { overloadPlugin } from './http/overload.ts';
import { problemOf } from './http/problem.ts';
import { openReplicas } from './replicas/replicas.ts';
import { pathOfTarget } from './http/request-target.ts';
import { securityHeaders, securityPlugin } from './http/security.ts';
import { healthPlugin } from './ops/health.ts';
import { createMetrics, type Metrics } from './ops/metrics.ts';
import { cachedAnswerPlugin } from './pages/cached-answer.ts';
import { feedsPlugin } from './pages/feeds.ts';
import { createHtmlCache, type CacheResult } from './pages/html-cache.ts';
import { createPageRenderer, type PageResult } from './pages/render-page.ts';
import { pagesPlugin } from './pages/pages.ts';
import { createRenderLimit } from './pages/render-limit.ts';
import { hashImages, staticFilesPlugin } from './pages/static-files.ts';
import { createUpstream } from './upstream/upstream.ts';
import { createVisitorApi } from './upstream/call.ts';

export interface AppOptions {
  config: Config & { providerUrl: string; isEmbedded?: boolean; storageOrigins: readonly string[] };
  logger: FastifyBaseLogger;
  /** Monotonic milliseconds. */
  clock?: () => number;
  metrics?: Metrics;
  /** The readiness that `/readyz` reports. It is withdrawn before the process stops. */
  readiness?: Readiness;
  /** Maximum number of visitors' HTTP requests that wait for a response. One process serves 512 in about a second. */
  maxWaiting?: number;
  /** Serves pages from the sources with hot reload, instead of from `dist`. */
  devMiddleware?: Connect.Server;
}

/** Limits on renders. A render blocks the only thread for milliseconds and waits for the provider in between. */
const renderBounds = { atOnce: 16, atOncePerAddress: 4, waiting: 256, waitingPerAddress: 32 };

const uploadPaths = [
  website.contactFormUploads,
  website.phoneUploads,
  website.largeUploads,
  website.blogImageUploads,
  website.contactFormPost,
  ...pages.patientPage.split(':', 1),
];

/** Builds the website's server and registers all its parts in order. The caller makes it listen. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, logger, clock = () => performance.now(), devMiddleware } = options;
  const { metrics = createMetrics(), readiness = createReadiness(clock), maxWaiting = 512 } = options;
  const development = devMiddleware !== undefined;
  const { publicOrigin, site, privacy, quoteTexts } = config;
  const secure = publicOrigin !== null && new URL(publicOrigin).protocol === 'https:';
  const headers = securityHeaders({ secure, development });
  const app = fastify({
    ...serverOptions(logger, { trustsRequestId: config.trustProxy !== false }),
    trustProxy: config.trustProxy,
    // Closes an idle connection, but not a slow upload that makes progress.
    connectionTimeout: 30_000,
    keepAliveTimeout: 72_000,
    http: {
      headersTimeout: 15_000,
      // Node would enforce the timeout only every 30 seconds.
      connectionsCheckingInterval: 1000,
      maxHeaderSize,
      requireHostHeader: false,
      optimizeEmptyRequests: true,
    },
    return503OnClosing: false,
    rewriteUrl: pathOfTarget,
    clientErrorHandler: answerClientErrors(headers),
    // Called for a target that is not a path or cannot be decoded, for which no route and no hook runs.
    frameworkErrors: (_error, { url }, reply) => {
      reply.headers(headers);
      void sendProblem(reply, new WebsiteError(url.startsWith('/') ? 'NOT_FOUND' : 'BAD_REQUEST'));
    },
  });

  const onResult = (result: CacheResult) => metrics.htmlCache.inc({ result });
  const cache = createHtmlCache<PageResult>({ clock, onResult });
  const blogChanges = new EventEmitter().on('change', cache.invalidate);
  const onBlogChange = () => void blogChanges.emit('change');
  const replicas = await openReplicas({ ...config, logger, clock, metrics, onBlogChange });
  const budgets = createVisitorBudgets(config, replicas.openCount);
  const onOwnBlogChange = () => {
    onBlogChange();
    replicas.tellBlogChange();
  };
  const upstream = createUpstream(config, { logger, clock, metrics, budgets, replicas, onOwnBlogChange });
  const { askProvider, sessions, additions } = upstream;
  const visitorApi = createVisitorApi(askProvider, sessions);
  const storage = createStorage(config.storageOrigins);
  const storeDocument = createStoreDocument(storage, budgets.uploadBytes);
  const pictureCache = await openPictureCache(config.dataDir, logger);
  const clinicPictures = await openClinicPictures(config, logger);
  const offer = { ...config.offer, reviews: await readReviews(config.dataDir) };
  const root = join(projectRoot, development ? 'public' : 'dist/client');
  const imagesHash = hashImages(root);
  const facts = { site: { ...site, imagesHash }, clinicPictures, offer, privacy, quoteTexts };
  const limit = config.rateLimits ? createRenderLimit(renderBounds) : null;
  const render = createPageRenderer(facts, { publicOrigin, additions, metrics, limit });
  app.addHook('onClose', async () => {
    await Promise.all([upstream.close(), storage.close(), pictureCache.close()]);
    replicas.close();
  });

  trackResponses(app.server);
  answerUnrouted(app.server, headers);
  limitBodyTime(app.server, uploadPaths);
  app.setErrorHandler(problemHandler(problemOf, { logsAbandoned: false }));
  const routedMethods = collectMethods(app);
  const answerOtherMethods = otherMethodsHandler(
    (path) => [...unroutedMethods(path), ...routedMethods(path)],
    (code) => new WebsiteError(code),
  );
  app.setNotFoundHandler(answerOtherMethods);

  await app.register(requestLog, { nameRoute: proxiedRoute, onFinished: metrics.measureRequest });
  await app.register(endConnections, { readiness });
  passEmptyBodies(app);
  await app.register(securityPlugin, { publicOrigin, headers, rates: budgets.rates });
  await app.register(overloadPlugin, { maxWaiting });
  if (!development) await app.register(cachedAnswerPlugin, { cache, publicOrigin, headers, onResult });
  await app.register(sessionPlugin, { askProvider, sessions, secure });
  const phoneKeys = createPhoneKeys(app, secure);
  const limits = site.uploadLimits;
  const receiveForm = createFormReceiver(limits, budgets.uploadBytes);
  const sentRequests = createSentRequests(app, secure);
  const patientVisits = createPatientVisits(app, secure);
  const forms: Forms = { render, limits, storeDocument, receiveForm, sentRequests, patientVisits, metrics };

  await app.register(healthPlugin, { isProviderReady: upstream.isProviderReady, readiness });
  await app.register(phoneLinkPlugin, { phoneKeys });
  await app.register(uploadsPlugin, { ...forms, storage, phoneKeys });
  const { uploadBytes } = budgets;
  await app.register(largeUploadsPlugin, { ...forms, storage, uploadBytes, visitorApi });
  const resizer = createResizer(pictureCache);
  blogChanges.on('change', createPreparation(visitorApi, storage, resizer));
  await app.register(downloadsPlugin, { storage, resizer });
  await app.register(clinicPicturesPlugin, { pictures: clinicPictures, resizer });
  await app.register(viewedFilePlugin, { askProvider, toJpeg: createHeicConverter(), limits });
  await app.register(proxyPlugin, { askProvider, providerUrl: config.providerUrl, answerOtherMethods });
  const contact = isPlaceholder(site.contactEmail) ? null : site.contactEmail;
  await app.register(feedsPlugin, { visitorApi, publicOrigin, contact, clinic: site.clinic });
  if (devMiddleware) {
    await app.register((await import('@fastify/middie')).default);
    app.use(devMiddleware);
  } else {
    await app.register(staticFilesPlugin, { root, imagesHash });
    // This module registers the built pages with Vike.
    await import('../dist/server/entry.mjs');
  }
  await app.register(plainFormPlugin, { ...forms, healthConsent: site.healthConsent, additions });
  await app.register(patientPagePlugin, forms);
  await app.register(pagesPlugin, { ...forms, cache: development ? null : cache, publicOrigin, visitorApi });
  return app;
}
