import type { ServiceContent } from './types.ts';

export const content: ServiceContent = {
  whatItIs: [
    'Le faccette sono lamine sottili, in ceramica (feldspatica o disilicato) o in composito, spesse circa 0,3–1 mm. Si incollano con adesivi sulla faccia visibile dei denti anteriori.',
    'Cambiano colore, forma e piccole irregolarità conservando quasi tutto il dente.',
  ],
  indications: {
    intro: 'Si valutano in caso di:',
    cases: [
      'discromie che non rispondono allo sbiancamento;',
      'spazi tra i denti (diastemi);',
      'piccole fratture o smalto usurato;',
      'denti conoidi o lievemente disallineati.',
    ],
    note: 'Prima le gengive devono essere sane e le carie curate.',
  },
  steps: [
    { title: 'Foto e impronta', text: 'Si studiano i denti, le labbra e il sorriso.' },
    {
      title: 'Progetto',
      text: 'Un mock-up, cioè una prova che si appoggia sui denti, mostra il risultato in bocca prima di cominciare.',
    },
    { title: 'Preparazione', text: 'Dove serve si toglie uno strato minimo di smalto.' },
    { title: 'Laboratorio', text: 'Le faccette nascono nel laboratorio della clinica.' },
    { title: 'Prova', text: 'Si controllano colore e forma, e si ritocca.' },
    { title: 'Adesione', text: 'Con la diga di gomma, perché tutto resti asciutto.' },
    { title: 'Controllo', text: 'Si rivedono i margini e la chiusura dei denti.' },
  ],
  duration: [
    { title: 'Le sedute', text: 'Da due a quattro, spesso entro una o due settimane.' },
    {
      title: 'Nel tempo',
      text: 'Molte revisioni riportano, per la ceramica, oltre il 90% delle faccette ancora in sede a 10 anni.',
    },
  ],
  aftercare: [
    'Non mordere unghie, penne o ghiaccio.',
    'Chi digrigna i denti porta un bite di notte.',
    'L’igiene è quella normale: spazzolino, filo, controlli.',
    'Il colore della ceramica è stabile nel tempo.',
  ],
  limits: [
    'Lo smalto tolto non ricresce: la preparazione non è reversibile. Le faccette non sono adatte quando lo smalto è insufficiente o il bruxismo non è sotto controllo.',
    'Le alternative sono lo sbiancamento, il composito applicato direttamente e l’ortodonzia.',
  ],
  questions: [
    {
      question: 'Bisogna limare i denti?',
      answer:
        'Spesso un poco, a volte per niente: dipende dalla posizione dei denti e dal colore di partenza. Il mock-up serve anche a capirlo.',
    },
    {
      question: 'Quante ne servono?',
      answer:
        'Da una sola a tutti i denti che si vedono sorridendo. Il numero si decide insieme, guardando la prova in bocca.',
    },
    {
      question: 'Si macchiano?',
      answer:
        'La ceramica molto poco; il composito di più, e si può lucidare. Può scurirsi la linea d’unione, se l’igiene manca.',
    },
    {
      question: 'Si possono togliere?',
      answer:
        'Si possono sostituire, ma se lo smalto è stato preparato il dente avrà sempre bisogno di un rivestimento.',
    },
  ],
};
