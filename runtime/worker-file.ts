import { join } from 'node:path';
import { projectRoot } from './project-root.ts';

/** @param from `import.meta.url` of a module beside the worker. @returns its file in the sources or in the build. */
export const workerFile = (from: string, name: string): URL | string =>
  from.endsWith('.ts') ? new URL(`./${name}.ts`, from) : join(projectRoot, `dist/programs/${name}.js`);
