import { expect, test } from 'vitest';
import { emptyMessage, filterArticles, type ListedArticle } from './ArticleList.tsx';

const article = (name: string): ListedArticle => ({
  id: name,
  name,
  createdAt: '2025-01-01T00:00:00.000Z',
});
const articles = [article('Impianti dentali'), article('Šest savjeta')];

test('any part of the name matches, whatever the case', () => {
  expect(filterArticles(articles, 'DENT').map(({ name }) => name)).toEqual(['Impianti dentali']);
  expect(filterArticles(articles, ' šest ').map(({ name }) => name)).toEqual(['Šest savjeta']);
  expect(filterArticles(articles, 'dent impianti')).toHaveLength(1);
  expect(filterArticles([article("I consigli di O'Brien")], 'o brien')).toHaveLength(1);
  expect(filterArticles(articles, '')).toHaveLength(2);
});

test('an empty list says whether there is nothing or nothing that matches', () => {
  expect(emptyMessage('')).toBe('Nažalost još nema blogova.');
  expect(emptyMessage('x')).toBe('Nažalost nema blogova s imenom koje odgovara traženom nazivu.');
});

test('articles are found by their state', () => {
  const planned: ListedArticle = {
    ...article('Ponte'),
    publication: { state: 'planned', at: '2025-02-01T00:00:00.000Z' },
  };
  expect(filterArticles([...articles, planned], '', 'planned')).toEqual([planned]);
  expect(filterArticles([planned], '', 'unpublished')).toEqual([]);
  expect(emptyMessage('', 'unpublished')).toBe('Nema blogova u ovom stanju.');
});
