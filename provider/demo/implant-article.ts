import { claims } from '#shared/content/claims.ts';
import type { DemoBlock } from './blocks.ts';

const blocks: DemoBlock[] = [
  {
    content: `Un impianto richiede in genere ${claims.implantMonths} mesi, dall’inserimento alla corona definitiva. Vediamo che cosa succede in quel tempo e perché conviene non avere fretta.`,
  },
  {
    image: 'impianti-dentali.webp',
    alternative: 'Le tre parti di un impianto una sopra l’altra: vite di titanio, moncone e corona.',
  },
  {
    title: 'Tre parti, un dente',
    content:
      'L’impianto è una vite in titanio (o zirconia) inserita nell’osso al posto della radice. Sopra si fissano il moncone e infine la corona, la parte che si vede.',
  },
  {
    title: 'Che cosa fa l’osso',
    content:
      'L’osso si lega al titanio: si chiama osteointegrazione. È un processo biologico e ha i suoi tempi. Solo quando l’impianto è stabile si rilevano le impronte per la corona definitiva.',
  },
  {
    title: 'Le fasi, una per una',
    content:
      'Visita, panoramica e TAC Cone Beam; piano di cura; inserimento in anestesia locale; attesa; moncone e impronta; corona. Se l’osso non basta si valutano la rigenerazione ossea o il rialzo del seno mascellare.',
  },
  {
    image: 'corone-dentali.webp',
    alternative: 'Una corona di ceramica sospesa sopra il dente preparato che la porterà.',
  },
  {
    title: 'Nei giorni dopo l’intervento',
    content:
      'Ghiaccio nelle prime ore, cibi morbidi e tiepidi, niente fumo. Un gonfiore per 2–4 giorni è possibile. Poi contano l’igiene quotidiana e i controlli: anche gli impianti si possono ammalare, e nessun risultato è garantibile.',
  },
];

export const implantArticle = {
  title: 'Impianti dentali: che cosa succede in quei mesi di attesa',
  blocks,
  pictures: [
    { name: 'impianti-dentali.webp', source: 'images/services/impianti_dentali-900.webp' },
    { name: 'corone-dentali.webp', source: 'images/services/corone_dentali-900.webp' },
  ],
};
