import { claims } from './claims.ts';

/** The figure of a claim, or the name of an icon. */
type BenefitSign = { numeral: string; above?: string } | { icon: 'bed' | 'airplane' | 'taxi' | 'tooth' };

interface Benefit {
  sign: BenefitSign;
  title: string;
  text: string;
}

/** The eight tiles of 'Conoscere NOI'. */
export const benefitsIn = (town: string): readonly Benefit[] => [
  {
    sign: { numeral: '0 €' },
    title: 'Prima visita gratuita',
    text: 'Si parte da un controllo e da un piano di cura, senza costi per la prima visita.',
  },
  {
    sign: { numeral: `${claims.savingsPercent}%`, above: 'fino al' },
    title: `Risparmio fino al ${claims.savingsPercent}%`,
    text: 'Rispetto ai prezzi praticati in Italia.',
  },
  {
    sign: { icon: 'bed' },
    title: 'Alloggio gratuito',
    text: `Durante le cure l’alloggio a ${town} è a nostro carico.`,
  },
  {
    sign: { icon: 'airplane' },
    title: 'Viaggio organizzato',
    text: 'Ti aiutiamo a scegliere date e voli in base al piano di cura.',
  },
  {
    sign: { icon: 'taxi' },
    title: 'Transfer dall’aeroporto',
    text: 'All’arrivo e alla partenza il tragitto è organizzato da noi.',
  },
  {
    sign: { numeral: String(claims.clinicAgeYears) },
    title: `${claims.clinicAgeYears} anni di attività`,
    text: 'Una clinica con una storia.',
  },
  {
    sign: { icon: 'tooth' },
    title: 'Laboratorio odontotecnico interno',
    text: 'Corone, faccette e protesi si fanno qui, a pochi passi dalle poltrone.',
  },
  {
    sign: { numeral: String(claims.directFlightCities) },
    title: `Voli diretti da ${claims.directFlightCities} città italiane`,
    text: `${town} si raggiunge senza scali.`,
  },
];

/** The eight reasons of 'Perché Scegliere Noi', with an explanation where one is needed. */
export const reasonsIn = (town: string): readonly { point: string; detail?: string }[] => [
  {
    point: 'Una prima visita che non costa nulla.',
    detail: 'Si decide dopo aver visto il piano di cura.',
  },
  { point: `Un risparmio fino al ${claims.savingsPercent}% rispetto all’Italia.` },
  { point: 'Il laboratorio odontotecnico è in clinica.', detail: 'Prove e ritocchi senza spedizioni.' },
  { point: 'Quindici anni di attività.', detail: 'Una clinica con una storia e un laboratorio proprio.' },
  { point: 'Alloggio gratuito durante le cure.' },
  { point: 'Viaggio e transfer organizzati.', detail: 'Dall’aeroporto alla clinica e ritorno.' },
  {
    point: `${town} è vicina.`,
    detail: `Voli diretti da ${claims.directFlightCities} città italiane; clinica a ${claims.minutesFromMainSquare} minuti dalla piazza principale.`,
  },
  {
    point: 'Un approccio individuale.',
    detail: 'Il sorriso è progettato sul singolo viso, non su un modello.',
  },
];

/** The steps from the first message to the first visit. */
export const journeySteps: readonly string[] = [
  'Scrivi e allega gli esami che hai.',
  'Ricevi un piano di massima e concordi le date.',
  'Volo, transfer e alloggio sono organizzati.',
  'Prima visita gratuita e inizio delle cure.',
];
