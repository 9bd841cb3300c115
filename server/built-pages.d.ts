/** Created by `npm run build`, which the type check does not need. */
declare module '*/dist/server/entry.mjs';
