import { claims } from './claims.ts';

/** The figure of a claim, or the name of an icon. */
type BenefitSign = { numeral: string; above?: string } | { icon: 'bed' | 'airplane' | 'taxi' | 'tooth' };

/** The eight tiles of 'Conoscere NOI'. */
export const benefitsIn = (town: string): readonly { sign: BenefitSign; title: string; text: string }[] => [
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
    text: 'Dalla carie all’arcata intera, le cure si fanno in un solo luogo.',
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

/** The eight reasons of 'Perché Scegliere Noi': how the clinic works. The tiles say what it offers. */
export const reasons = [
  {
    point: 'Il piano arriva prima del viaggio.',
    detail: 'Cure, tempi e costi si leggono a casa, con calma.',
  },
  { point: 'Si decide dopo la visita.', detail: 'Prima un controllo di persona, poi la conferma.' },
  { point: 'Gli esami che hai bastano.', detail: 'Una panoramica o una foto aiutano, senza obbligo.' },
  { point: 'Le prove si fanno sul posto.', detail: 'Corone e faccette si ritoccano senza spedizioni.' },
  { point: 'Il sorriso segue il tuo viso.', detail: 'Forma e colore si progettano su di te.' },
  { point: 'Un solo calendario per cure e voli.', detail: 'Le date si scelgono sul piano di cura.' },
  { point: 'Qualcuno ti accompagna.', detail: 'Dall’aeroporto alla clinica e ritorno.' },
  { point: 'Al ritorno restiamo raggiungibili.', detail: 'Per un dubbio basta scrivere o telefonare.' },
] as const;

/** The steps from the first message to the first visit. */
export const journeySteps: readonly string[] = [
  'Scrivi e allega gli esami che hai.',
  'Ricevi un piano di massima e concordi le date.',
  'Volo, transfer e alloggio sono organizzati.',
  'Prima visita gratuita e inizio delle cure.',
];
