import type { ServiceContent } from './types.ts';

export const content: ServiceContent = {
  whatItIs: [
    'È una protesi fissa di un’intera arcata, avvitata su quattro impianti (All-on-4) o su sei (All-on-6). Non si toglie la sera: si pulisce come i denti, con qualche strumento in più.',
    'Nell’All-on-4 i due impianti anteriori sono dritti e i due posteriori inclinati fino a circa 45°. L’inclinazione sfrutta l’osso che c’è e può evitare gli innesti.',
  ],
  indications: {
    intro: 'Si prende in considerazione quando:',
    cases: [
      'un’arcata è senza denti;',
      'i denti rimasti non sono recuperabili;',
      'una protesi mobile è mal tollerata.',
    ],
    note: 'Quattro o sei impianti? Dipende dalla quantità e dalla qualità dell’osso, dalle forze della masticazione e dall’arcata.',
  },
  steps: [
    {
      title: 'TAC e progetto protesico',
      text: 'Prima si disegnano i denti, poi si decide dove stanno gli impianti.',
    },
    {
      title: 'Estrazioni e impianti',
      text: 'Se serve, i denti non recuperabili si tolgono nella stessa seduta in cui si inseriscono gli impianti.',
    },
    {
      title: 'Provvisorio fisso',
      text: 'Spesso entro 24–72 ore, se la stabilità degli impianti lo consente (carico immediato).',
    },
    { title: 'Guarigione', text: 'L’osso si lega agli impianti in 4–6 mesi.' },
    {
      title: 'Protesi definitiva',
      text: 'Si prende l’impronta, si provano estetica e masticazione, si avvita.',
    },
  ],
  duration: [
    { title: 'L’intervento', text: 'Alcune ore per arcata.' },
    { title: 'Il percorso completo', text: '4–6 mesi, fino alla protesi definitiva.' },
  ],
  aftercare: [
    'Dieta morbida per 6–8 settimane, finché c’è il provvisorio.',
    'Pulizia ogni giorno sotto la protesi, con scovolini, filo specifico o idropulsore.',
    'Controlli periodici: se occorre, il dentista svita la protesi per pulirla.',
    'Niente fumo, soprattutto durante la guarigione.',
  ],
  limits: [
    'Il carico immediato non è sempre possibile: si decide durante l’intervento, misurando la stabilità. Bruxismo e fumo aumentano le complicanze.',
    'Le alternative sono un’overdenture, cioè una protesi rimovibile agganciata a 2–4 impianti, o la protesi totale.',
  ],
  questions: [
    {
      question: 'Meglio quattro o sei impianti?',
      answer:
        'Non c’è un numero migliore per tutti. Con osso abbondante e forze elevate se ne preferiscono spesso sei; con poco osso, quattro ben distribuiti possono bastare.',
    },
    {
      question: 'Esco con i denti?',
      answer:
        'Spesso il provvisorio fisso arriva entro 24–72 ore, ma solo se gli impianti sono abbastanza stabili. In caso contrario si usa un provvisorio mobile durante la guarigione.',
    },
    {
      question: 'La protesi si toglie?',
      answer: 'Solo il dentista può svitarla, per i controlli o per una pulizia profonda.',
    },
    {
      question: 'Di che materiale è?',
      answer:
        'Il provvisorio è di solito in resina. La definitiva può essere in resina su una struttura rinforzata, in ceramica o in zirconia: si sceglie in base a spazio, forze ed estetica.',
    },
  ],
};
