import type { ServiceContent } from './types.ts';

export const content: ServiceContent = {
  whatItIs: [
    'Le protesi sostituiscono i denti che mancano. Possono essere totali (la «dentiera»), parziali rimovibili (lo scheletrato), overdenture agganciate a impianti, oppure ponti fissi.',
    'Restituiscono la masticazione e il sostegno a labbra e guance.',
  ],
  indications: {
    intro: 'Servono quando:',
    cases: [
      'mancano più denti;',
      'masticare è diventato difficile;',
      'la pronuncia è cambiata;',
      'le labbra hanno perso sostegno.',
    ],
    note: 'Possono essere anche una soluzione temporanea, in attesa degli impianti.',
  },
  steps: [
    { title: 'Visita e impronte', text: 'Si esaminano gengive, osso e denti rimasti.' },
    {
      title: 'Registrazione della masticazione',
      text: 'Si rileva come le due arcate si incontrano.',
    },
    {
      title: 'Prova dei denti in cera',
      text: 'I denti montati su cera si provano in bocca: colore e posizione si possono ancora cambiare.',
    },
    { title: 'Consegna', text: 'La protesi finita si adatta e si spiega come pulirla.' },
    { title: 'Ritocchi', text: 'Nei giorni seguenti si tolgono i punti che premono.' },
  ],
  duration: [
    { title: 'Una protesi totale', text: 'Quattro o cinque sedute.' },
    { title: 'L’adattamento', text: '2–4 settimane per parlare e masticare con naturalezza.' },
    {
      title: 'Nel tempo',
      text: 'L’osso cambia forma: quando la protesi non aderisce più si fa la ribasatura.',
    },
  ],
  aftercare: [
    'Pulire la protesi ogni giorno con uno spazzolino dedicato e sapone neutro, non con un dentifricio abrasivo.',
    'Toglierla la notte e conservarla pulita.',
    'Pulire anche le gengive e la lingua.',
    'Un controllo l’anno, anche senza disturbi.',
  ],
  limits: [
    'Una protesi rimovibile è meno stabile di una soluzione su impianti, soprattutto nell’arcata inferiore.',
    'Sotto la protesi l’osso continua a riassorbirsi: per questo i controlli restano necessari.',
  ],
  questions: [
    {
      question: 'Si muove quando parlo?',
      answer:
        'All’inizio può succedere, poi lingua e guance imparano a trattenerla. Nell’arcata inferiore il movimento è più frequente: se disturba, si può agganciare a degli impianti.',
    },
    {
      question: 'Posso dormire con la protesi?',
      answer: 'È meglio toglierla: di notte le gengive riposano e si riduce il rischio di infiammazioni.',
    },
    {
      question: 'Quando va rifatta?',
      answer:
        'Quando la ribasatura non basta più, i denti sono consumati o la masticazione è cambiata. Lo si vede al controllo annuale.',
    },
    {
      question: 'Si può fissare con impianti?',
      answer:
        'Sì, se l’osso lo permette: con un’overdenture rimovibile agganciata a degli impianti o con una protesi fissa avvitata.',
    },
  ],
};
