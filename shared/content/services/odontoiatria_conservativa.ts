import type { ServiceContent } from './types.ts';

export const content: ServiceContent = {
  whatItIs: [
    'L’odontoiatria conservativa toglie il tessuto cariato e ricostruisce il dente, conservando tutta la parte sana. La ricostruzione può essere diretta, in resina composita e in una sola seduta, oppure indiretta: un intarsio in composito o ceramica che il laboratorio realizza su misura e che viene poi incollato.',
    'Quando la polpa, cioè il «nervo» del dente, è infiammata o infetta in modo irreversibile, alla ricostruzione si aggiunge la terapia canalare, chiamata anche devitalizzazione.',
  ],
  indications: {
    intro: 'Si ricorre alla conservativa quando il dente è danneggiato ma si può salvare:',
    cases: [
      'carie, anche quelle che ancora non fanno male;',
      'fratture e scheggiature dello smalto;',
      'vecchie otturazioni che non chiudono più bene (infiltrate);',
      'smalto consumato per abrasione o erosione;',
      'sensibilità dovuta a un difetto vicino alla gengiva (colletto).',
    ],
    note: 'Una lesione iniziale che non ha ancora formato una cavità si può spesso seguire o rimineralizzare senza trapano.',
  },
  steps: [
    {
      title: 'Esame clinico e radiografia',
      text: 'Una piccola radiografia (bite-wing) mostra le carie tra un dente e l’altro, che a occhio non si vedono.',
    },
    { title: 'Anestesia locale', text: 'Si addormenta solo la zona da curare.' },
    {
      title: 'Isolamento con la diga',
      text: 'Un foglio di gomma tiene il dente asciutto e pulito: l’adesione ne ha bisogno.',
    },
    { title: 'Pulizia della cavità', text: 'Si toglie il tessuto cariato e si risparmia quello sano.' },
    {
      title: 'Ricostruzione',
      text: 'Il composito si applica a strati; per l’intarsio si prende invece l’impronta e si incolla il pezzo in una seconda seduta.',
    },
    {
      title: 'Rifinitura',
      text: 'Si lucida la superficie e si controlla che i denti chiudano come prima.',
    },
  ],
  duration: [
    { title: 'Otturazione', text: 'Una seduta, di solito 30–60 minuti.' },
    { title: 'Intarsio', text: 'Due sedute.' },
    { title: 'Terapia canalare', text: 'Da una a tre sedute, secondo il dente e l’infezione.' },
  ],
  aftercare: [
    'Attendere la fine dell’anestesia prima di masticare, per non mordersi.',
    'Per alcuni giorni il dente può essere sensibile al caldo e al freddo.',
    'Spazzolino due volte al giorno, con un dentifricio al fluoro (1000–1500 ppm).',
    'Filo interdentale o scovolino ogni giorno: le carie nascono volentieri tra i denti.',
    'Se masticando un punto tocca prima degli altri, basta un piccolo ritocco: conviene dirlo subito.',
  ],
  limits: [
    'Se del dente resta poco, un’otturazione non basta a proteggerlo: serve una corona.',
    'All’opposto, una macchia iniziale senza cavità può non avere bisogno di trapano. La scelta si fa dopo l’esame, non prima.',
  ],
  questions: [
    {
      question: 'Si vede l’otturazione?',
      answer:
        'Il composito ha molte tonalità e si stratifica per imitare il dente. Nei denti davanti il risultato è di solito molto discreto; con gli anni può scurirsi ai bordi e si può lucidare o rifare.',
    },
    {
      question: 'Quanto dura un’otturazione in composito?',
      answer:
        'Dipende da dove si trova, dall’igiene e dal bruxismo (digrignare i denti). Gli studi riportano spesso 5–10 anni e oltre.',
    },
    {
      question: 'Intarsio o corona?',
      answer:
        'L’intarsio sostituisce solo la parte mancante e conserva più dente. La corona riveste tutto: si sceglie quando le pareti rimaste sono troppo deboli.',
    },
    {
      question: 'Il dente devitalizzato si scurisce?',
      answer:
        'Può succedere con il tempo. Secondo i casi si schiarisce dall’interno, si riveste con una faccetta o con una corona.',
    },
  ],
};
