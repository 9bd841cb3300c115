import { describe, expect, test } from 'vitest';
import { errorContent } from './error-content.ts';

describe('the error page', () => {
  test('says that there is no such article, and leads to the others', () => {
    expect(errorContent({ urlPathname: '/blog/7', abortStatusCode: 404, abortReason: { kind: 'blog' } })).toMatchObject(
      { title: 'Blog non trovato', links: { 'Torna ai blog': '/blogs' } },
    );
  });

  test('offers to try again when the article could not be fetched', () => {
    expect(errorContent({ urlPathname: '/blog/7', abortStatusCode: 503, abortReason: { kind: 'blog' } })).toMatchObject(
      { title: 'Blog non trovato', links: { Riprova: '/blog/7' } },
    );
  });

  test('keeps the page of a service that is not offered', () => {
    expect(
      errorContent({
        urlPathname: '/service/Ortodonzia',
        abortStatusCode: 404,
        abortReason: { kind: 'service', serviceName: 'Ortodonzia', closing: { articles: [] } },
      }),
    ).toMatchObject({
      closing: { articles: [] },
      title: 'Ortodonzia',
      text: 'Servizio non trovato. Seleziona uno dei servizi offerti.',
    });
  });

  test('speaks of a pause when the provider is away, of a mistake otherwise', () => {
    expect(errorContent({ urlPathname: '/', abortStatusCode: 503 }).title).toBe('Torniamo tra poco');
    expect(errorContent({ urlPathname: '/' }).title).toBe('Qualcosa non ha funzionato');
  });

  test('speaks Croatian to staff', () => {
    expect(errorContent({ urlPathname: '/dashboard', abortStatusCode: 503 }).title).toBe(
      'Usluga trenutačno nije dostupna',
    );
    expect(errorContent({ urlPathname: '/login' }).links).toEqual({
      'Pokušaj ponovno': '/login',
      'Kontrolna ploča': '/dashboard',
    });
  });
});
