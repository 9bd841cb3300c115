import type { ServiceContent } from './types.ts';

export const content: ServiceContent = {
  whatItIs: [
    'La corona, detta anche «capsula», riveste tutta la parte visibile del dente. Può essere in zirconia, in disilicato di litio o in metallo-ceramica.',
    'Si cementa su un dente preparato oppure su un impianto, e restituisce forma, colore e resistenza.',
  ],
  indications: {
    intro: 'Si consiglia per un dente:',
    cases: [
      'devitalizzato o molto ricostruito;',
      'fratturato o molto usurato;',
      'che deve fare da pilastro di un ponte;',
      'con forma o colore che non si possono correggere in altro modo.',
    ],
    note: 'La radice e le gengive devono essere sane, o curate prima.',
  },
  steps: [
    {
      title: 'Preparazione',
      text: 'In anestesia si riduce il dente quanto basta per fare posto al materiale.',
    },
    { title: 'Impronta', text: 'Digitale, con una piccola telecamera, o tradizionale.' },
    { title: 'Provvisorio', text: 'Protegge il dente mentre il laboratorio lavora.' },
    {
      title: 'Prova',
      text: 'Si controllano colore, contatti e masticazione. Con il laboratorio in clinica i ritocchi si fanno sul posto.',
    },
    { title: 'Cementazione', text: 'La corona si fissa e si toglie il cemento in eccesso.' },
  ],
  duration: [
    { title: 'Le sedute', text: 'Due o tre, nell’arco di alcuni giorni.' },
    {
      title: 'Nel tempo',
      text: 'Gli studi riportano spesso 10–15 anni e oltre, secondo l’igiene e i carichi.',
    },
  ],
  aftercare: [
    'Per alcuni giorni una certa sensibilità è possibile.',
    'Filo e scovolino ogni giorno sul margine, dove la corona incontra il dente.',
    'Chi digrigna i denti porta un bite di notte: protegge la ceramica.',
    'Controlli e igiene professionale come per i denti naturali.',
  ],
  limits: [
    'La corona comporta la riduzione del dente. Se basta un intarsio, che ne conserva di più, si preferisce quello.',
    'Il dente sotto la corona resta un dente: al margine può cariarsi.',
  ],
  questions: [
    {
      question: 'Zirconia o ceramica?',
      answer:
        'La zirconia è molto resistente e si usa spesso nei denti posteriori; il disilicato di litio è più traslucido e piace davanti. Conta anche quanto spazio c’è e come si mastica.',
    },
    {
      question: 'Si vede la differenza?',
      answer:
        'Colore e forma si scelgono guardando i denti vicini, e si provano prima di fissare. Una corona ben fatta passa di solito inosservata.',
    },
    {
      question: 'Serve devitalizzare prima?',
      answer: 'Non sempre. Un dente vitale e sano può ricevere una corona restando vitale.',
    },
    {
      question: 'Che cosa faccio se si stacca?',
      answer:
        'Conservala, puliscila e scrivici: spesso si può cementare di nuovo. Nel frattempo è meglio non masticare da quel lato e non usare colle.',
    },
  ],
};
