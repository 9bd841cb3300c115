import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#runtime/project-root.ts';
import { recipes } from '#tests/recipes/recipes.ts';

const steps = Object.entries(recipes).flatMap(([title, { steps: all }]) =>
  all.map(({ file, edits }) => ({ title, file, edits })),
);

/** What the file lacks for the example, or has already. */
const misfits = steps.flatMap(({ title, file, edits }) => {
  const path = join(projectRoot, file);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : null;
  return edits
    .filter((edit) => ('behind' in edit ? !text?.includes(edit.behind) : text !== null))
    .map((edit) => `${title}: ${file} ${'behind' in edit ? `lacks ${edit.behind}` : 'is there already'}`);
});

// `npm run test:recipes`, which follows them, takes minutes.
test('the examples of the recipes fit the sources', () => {
  expect(steps.length).toBeGreaterThan(20);
  expect(misfits).toEqual([]);
});
