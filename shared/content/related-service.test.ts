import { describe, expect, test } from 'vitest';
import { relatedService } from './related-service.ts';

describe('the service an article is about', () => {
  test('is the one its title names, even where the text mentions others', () => {
    expect(relatedService('Impianti dentali: i mesi di attesa', 'Poi la corona. La corona definitiva.')?.name).toBe(
      'Impianti Dentali',
    );
  });

  test('is found by the words of the text alone', () => {
    expect(relatedService('Il primo segnale', 'Le gengive sanguinano: la gengivite è reversibile.')?.name).toBe(
      'Parodontologia',
    );
  });

  test('is not oral surgery for a surgeon who is mentioned', () => {
    expect(
      relatedService('Come si prepara il viaggio', 'Dopo un intervento chirurgico si chiede al chirurgo.'),
    ).toBeNull();
  });

  test('is none when nothing points to one', () => {
    expect(relatedService('Una passeggiata a Tirana', 'La piazza, i caffè, il monte Dajti.')).toBeNull();
  });
});
