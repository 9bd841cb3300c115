import type { ServiceContent } from './types.ts';

export const content: ServiceContent = {
  whatItIs: [
    'Lo sbiancamento ossida i pigmenti del dente con perossido di idrogeno o di carbammide. Si può fare in studio, alla poltrona, oppure a casa con mascherine su misura.',
    'Nell’Unione europea i prodotti che contengono tra lo 0,1% e il 6% di perossido sono riservati ai dentisti.',
  ],
  indications: {
    intro: 'È adatto a denti naturali ingialliti o macchiati da:',
    cases: ['età;', 'caffè e tè;', 'fumo.'],
    note: 'Non si esegue sotto i 18 anni (regola europea), per prudenza non in gravidanza e allattamento, e non in presenza di carie o gengive infiammate.',
  },
  steps: [
    {
      title: 'Visita e igiene',
      text: 'Si controllano carie e gengive, e si tolgono le macchie superficiali.',
    },
    { title: 'Scala colori e foto', text: 'Si annota da dove si parte.' },
    { title: 'Protezione delle gengive', text: 'Una barriera le tiene lontane dal gel.' },
    { title: 'Gel', text: 'Si applica per il tempo previsto, in una o più volte.' },
    { title: 'Desensibilizzante', text: 'Riduce la sensibilità dopo la seduta.' },
    { title: 'Controllo del colore', text: 'Si confronta con la partenza, anche a distanza di giorni.' },
  ],
  duration: [
    { title: 'In studio', text: 'Circa 60–90 minuti.' },
    { title: 'A casa', text: '2–3 settimane, con le mascherine.' },
    {
      title: 'Nel tempo',
      text: 'Il risultato regredisce poco a poco, di solito tra 6 mesi e 2–3 anni.',
    },
  ],
  aftercare: [
    'I denti possono essere sensibili per 24–48 ore.',
    'Per circa 48 ore evitare caffè, tè, vino rosso e fumo.',
    'Poi l’igiene di sempre; il fumo fa tornare le macchie prima.',
  ],
  limits: [
    'Otturazioni, corone e faccette non schiariscono: se sono in vista, dopo possono risultare più scure dei denti vicini.',
    'Le macchie da tetracicline o da fluorosi rispondono meno: in questi casi si pensa alle faccette o al composito.',
  ],
  questions: [
    {
      question: 'Rovina lo smalto?',
      answer: 'Se fatto secondo le indicazioni no. La sensibilità che può seguire è temporanea.',
    },
    {
      question: 'Di quanti toni si schiarisce?',
      answer:
        'È variabile: dipende dal dente, dal tipo di macchia e dal metodo. Non si può promettere un numero.',
    },
    {
      question: 'LED e laser servono?',
      answer: 'Le prove di un vantaggio sono deboli: a schiarire è il gel.',
    },
    {
      question: 'Prima o dopo le faccette?',
      answer: 'Prima: il colore delle faccette si sceglie poi sui denti schiariti.',
    },
  ],
};
