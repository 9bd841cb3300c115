/** `npm run build` creates this module. The type check must succeed without it. */
declare module '*/dist/server/entry.mjs';
