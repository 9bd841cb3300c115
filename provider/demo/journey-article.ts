import { claims } from '#shared/content/claims.ts';
import type { DemoBlock } from './blocks.ts';

const blocks: DemoBlock[] = [
  {
    content: `Tirana è collegata senza scali con ${claims.directFlightCities} città italiane. Chi pensa di curare i denti qui ha però domande molto concrete: da dove si comincia, che cosa serve, chi organizza che cosa.`,
  },
  {
    image: 'tirana.webp',
    alternative:
      'Plastico della città di Tirana: la Torre dell’Orologio, la moschea di Et’hem Bey, facciate colorate e alberi.',
  },
  {
    title: 'Prima di partire',
    content:
      'Bastano una descrizione del problema e, se ci sono, gli esami già fatti: una panoramica recente, eventuali TAC, foto, l’elenco dei farmaci e delle patologie. Aiutano, ma non sono obbligatori. Con questi dati si prepara un piano di massima e si concordano le date.',
  },
  {
    title: 'Viaggio e alloggio',
    content: `Il viaggio e il transfer dall’aeroporto sono organizzati dalla clinica e l’alloggio durante le cure è gratuito. La clinica si trova a ${claims.minutesFromMainSquare} minuti dalla piazza principale, intitolata a Skanderbeg, su cui si affacciano la Torre dell’Orologio e la moschea di Et’hem Bey.`,
  },
  {
    title: 'La prima visita',
    content: `La prima visita è gratuita: comprende il controllo e l’impostazione del piano di cura. Il risparmio arriva fino al ${claims.savingsPercent}% rispetto ai prezzi praticati in Italia; la cifra esatta dipende dalle cure e si trova nel preventivo.`,
  },
  {
    title: 'Al ritorno',
    content:
      'Restano fondamentali l’igiene quotidiana, le sedute di igiene e i controlli periodici. Dopo un intervento chirurgico conviene chiedere al chirurgo quando è opportuno volare.',
  },
];

export const journeyArticle = {
  title: 'Curare i denti a Tirana: come si prepara il viaggio',
  blocks,
  pictures: [{ name: 'tirana.webp', source: 'images/tirana-1100.webp' }],
};
