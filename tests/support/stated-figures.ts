interface StatedFigure {
  /** The phrase with the figure, exactly as on the pages. */
  phrase: string;
  source: string;
}

/** The phrases with numbers that pages may use, with their sources. */
export const statedClaims: readonly StatedFigure[] = [
  { phrase: '70%', source: 'docs/product.md, 1.3: savings of up to 70% compared with Italy' },
  { phrase: '0 €', source: 'docs/product.md, 1.3: free first visit' },
  { phrase: '15 anni', source: 'docs/product.md, 1.3: a clinic 15 years old' },
  { phrase: '28 città', source: 'docs/product.md, 1.3: direct flights from 28 Italian cities' },
  { phrase: '4-6 mesi', source: 'docs/product.md, 1.3: an implant takes 4-6 months' },
  { phrase: 'da 4 a 6 mesi', source: 'docs/product.md, 1.3: an implant takes 4-6 months' },
  { phrase: '20 minuti', source: 'docs/product.md, 1.3: 20 minutes from the main square' },
  { phrase: '20 min', source: 'docs/product.md, 1.3: 20 minutes from the main square' },
  { phrase: '600 MB', source: 'docs/interfaces.md, 2: UPLOAD_MAX_LARGE_BYTES' },
  { phrase: 'Lun - Ven: 8:00 - 20:00', source: 'docs/product.md, 1.3: opening hours' },
  { phrase: 'Lun–Ven 8:00–20:00', source: 'docs/product.md, 1.3: opening hours' },
];

const outline = 'copy outline, service detail; a dentist confirms it before publication';

/** General figures of dentistry on the services' pages. They are not claims about the clinic. */
export const medicalFigures: readonly StatedFigure[] = [
  // Odontoiatria Conservativa
  '30–60 minuti',
  '1000–1500 ppm',
  '5–10 anni',
  // Impianti Dentali
  '2–4 giorni',
  '7–10 giorni',
  '90% a 10 anni',
  // All-on-4 e All-on-6
  'All-on-4',
  'All-on-6',
  '45°',
  '24–72 ore',
  '4–6 mesi',
  '6–8 settimane',
  '2–4 impianti',
  // Chirurgia Orale
  'Da 20 a 60 minuti',
  '2–3 settimane',
  '20–30 minuti',
  '24 ore',
  // Corone Dentali
  '10–15 anni',
  // Faccette Dentali
  '0,3–1 mm',
  '0,3 a 1 mm',
  '90% delle faccette ancora in sede a 10 anni',
  // Protesi Dentali
  '2–4 settimane',
  // Parodontologia
  '4 mm',
  '6–12 settimane',
  '3–6 mesi',
  // Sbiancamento
  '0,1% e il 6%',
  '18 anni',
  '60–90 minuti',
  '6 mesi e 2–3 anni',
  '24–48 ore',
  '48 ore',
].map((phrase) => ({ phrase, source: outline }));

/** @returns the words of a text that contain a number outside the registered phrases. */
export function unregisteredNumbers(text: string, figures: readonly StatedFigure[]): string[] {
  const phrases = figures.map(({ phrase }) => phrase).sort((a, b) => b.length - a.length);
  const rest = phrases.reduce((left, phrase) => left.replaceAll(phrase, ''), text);
  return rest.match(/\S*\d\S*/g) ?? [];
}
