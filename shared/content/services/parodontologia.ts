import type { ServiceContent } from './types.ts';

export const content: ServiceContent = {
  whatItIs: [
    'La parodontologia previene e cura le malattie di gengive e osso: la gengivite e la parodontite, infiammazioni legate alla placca batterica (biofilm).',
    'La gengivite è reversibile. La perdita d’osso della parodontite si può fermare, ma in genere non si recupera del tutto: per questo conviene farsi vedere presto.',
  ],
  indications: {
    intro: 'I segnali da far controllare sono:',
    cases: [
      'gengive che sanguinano o si ritirano;',
      'alito cattivo che persiste;',
      'denti mobili o che si spostano;',
      'tasche di 4 mm o più, misurate con la sonda.',
    ],
    note: 'Fumo, diabete e familiarità aumentano il rischio.',
  },
  steps: [
    {
      title: 'Sondaggio e radiografie',
      text: 'Si misura ogni dente e si compila la cartella parodontale.',
    },
    {
      title: 'Igiene professionale e istruzione',
      text: 'Si toglie il tartaro e si impara a pulire i punti difficili.',
    },
    {
      title: 'Strumentazione sottogengivale',
      text: 'Si puliscono le radici sotto la gengiva (levigatura), in anestesia locale.',
    },
    { title: 'Rivalutazione', text: 'Dopo 6–12 settimane si misura di nuovo.' },
    {
      title: 'Chirurgia o rigenerazione',
      text: 'Solo se restano tasche profonde.',
    },
    { title: 'Mantenimento', text: 'È la fase più lunga, e quella che conserva il risultato.' },
  ],
  duration: [
    { title: 'La fase attiva', text: 'Da una a quattro sedute.' },
    { title: 'Il mantenimento', text: 'Una seduta ogni 3–6 mesi, per sempre.' },
  ],
  aftercare: [
    'Per alcuni giorni denti sensibili e gengive indolenzite sono normali.',
    'Scovolini della misura giusta, ogni giorno.',
    'Smettere di fumare migliora la risposta alla cura.',
    'Rispettare i richiami: sono parte della terapia.',
  ],
  limits: [
    'Senza igiene a casa e senza richiami la malattia torna.',
    'La parodontite va stabilizzata prima di impianti e faccette: è il terreno su cui poggiano.',
  ],
  questions: [
    {
      question: 'Perché sanguinano le gengive?',
      answer:
        'Quasi sempre perché la placca le infiamma. Sanguinare non è un motivo per spazzolare meno: è il motivo per farsi controllare.',
    },
    {
      question: 'La parodontite è ereditaria?',
      answer:
        'Si può ereditare una predisposizione, non la malattia. Igiene, fumo e controlli fanno una grande differenza.',
    },
    {
      question: 'Il laser basta?',
      answer:
        'Da solo no. La cura si fonda sulla rimozione meccanica della placca e del tartaro; il laser può essere al massimo un aiuto.',
    },
    {
      question: 'Si possono mettere impianti?',
      answer: 'Sì, quando la malattia è sotto controllo e i richiami sono regolari.',
    },
  ],
};
