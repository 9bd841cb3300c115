/** Made by `npm run build`, which no check of types waits for. */
declare module '*/dist/server/entry.mjs';
