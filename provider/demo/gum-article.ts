import type { DemoBlock } from './blocks.ts';

const blocks: DemoBlock[] = [
  {
    content:
      'Un po’ di sangue sullo spazzolino sembra una cosa da poco. È invece il primo segnale con cui le gengive chiedono attenzione, e coglierlo presto cambia molto.',
  },
  {
    image: 'parodontologia.webp',
    alternative:
      'Modello di tre denti con le radici nell’osso: una sonda controlla il margine della gengiva.',
  },
  {
    title: 'Gengivite e parodontite non sono la stessa cosa',
    content:
      'La gengivite è un’infiammazione della gengiva causata dal biofilm batterico ed è reversibile. Se dura nel tempo può diventare parodontite, che coinvolge anche l’osso: la perdita di osso si può fermare, ma in genere non si recupera del tutto.',
  },
  {
    title: 'I segnali da far controllare',
    content:
      'Gengive che sanguinano o si ritirano, alito cattivo persistente, denti che si muovono o si spostano. Fumo, diabete e familiarità aumentano il rischio.',
  },
  {
    title: 'Come si cura',
    content:
      'Si parte dal sondaggio delle gengive e dalle radiografie, poi dall’igiene professionale e, quando serve, dalla pulizia sotto la gengiva. Dopo 6–12 settimane si rivaluta: la chirurgia si considera solo se restano tasche profonde.',
  },
  {
    title: 'Che cosa si può fare a casa',
    content:
      'Spazzolino due volte al giorno con dentifricio al fluoro, scovolini o filo ogni giorno, sedute di mantenimento ogni 3–6 mesi per chi ha avuto la parodontite. Smettere di fumare migliora la risposta alle cure.',
  },
];

export const gumArticle = {
  title: 'Perché le gengive sanguinano e quando farle controllare',
  blocks,
  pictures: [{ name: 'parodontologia.webp', source: 'images/services/parodontologia-900.webp' }],
};
