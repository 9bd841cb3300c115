import { expect, test } from 'vitest';
import type { Blog } from '#shared/contract/blog.ts';
import { emptyMessage, filterBlogs } from './filter-blogs.ts';

const blog = (name: string): Blog => ({
  id: name,
  name,
  content: '[]',
  createdAt: '2025-01-01T00:00:00.000Z',
});
const blogs = [blog('Impianti dentali'), blog('Šest savjeta')];

test('any part of the name matches, whatever the case', () => {
  expect(filterBlogs(blogs, 'DENT').map(({ name }) => name)).toEqual(['Impianti dentali']);
  expect(filterBlogs(blogs, ' šest ').map(({ name }) => name)).toEqual(['Šest savjeta']);
  expect(filterBlogs(blogs, '')).toHaveLength(2);
});

test('an empty list says whether there is nothing or nothing that matches', () => {
  expect(emptyMessage('')).toBe('Nažalost još nema blogova.');
  expect(emptyMessage('x')).toBe('Nažalost nema blogova s imenom koje odgovara traženom nazivu.');
});
