import { readFileSync } from 'node:fs';

const manifest: { scripts: { start: string } } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);

/** The environment variables with which `npm start` gives Node and malloc the limits of operators' processes. */
export const nodeSettings = {
  MALLOC_ARENA_MAX: /MALLOC_ARENA_MAX=(\d+)/.exec(manifest.scripts.start)?.[1] ?? '',
  NODE_OPTIONS: (manifest.scripts.start.match(/--[\w-]+=\S+/g) ?? []).join(' '),
};
