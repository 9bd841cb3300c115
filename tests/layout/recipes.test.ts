import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#runtime/project-root.ts';
import { recipes } from '#tests/recipes/recipes.ts';

const steps = Object.entries(recipes).flatMap(([title, { steps: all }]) =>
  all.map(({ file, edits }) => ({ title, file, edits })),
);

// `npm run test:recipes`, which follows them, takes minutes.
test.each(steps)('$title: $file is as the example expects it', ({ file, edits }) => {
  const path = join(projectRoot, file);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  for (const edit of edits)
    if ('behind' in edit) expect(text).toContain(edit.behind);
    else expect(text).toBe('');
});
