import type { ServiceContent } from './types.ts';

export const content: ServiceContent = {
  whatItIs: [
    'Un impianto è una vite in titanio, o in zirconia, che si inserisce nell’osso al posto della radice perduta. L’osso vi cresce attorno e lo trattiene: si chiama osteointegrazione.',
    'Le parti sono tre: l’impianto nell’osso, il moncone (abutment) che ne sporge e la corona, cioè il dente che si vede.',
  ],
  indications: {
    intro: 'È una possibilità quando:',
    cases: [
      'mancano uno o più denti;',
      'un dente non è più recuperabile;',
      'si vuole sostituire un dente senza limare quelli vicini.',
    ],
    note: 'Servono osso sufficiente e gengive sane. Si valutano con attenzione il fumo, un diabete non controllato, i farmaci per l’osso (bifosfonati, denosumab) e la radioterapia. Non si inserisce prima della fine della crescita.',
  },
  steps: [
    {
      title: 'Visita, panoramica e TAC Cone Beam',
      text: 'Si misura l’osso in tre dimensioni e si vede dove passano i nervi.',
    },
    { title: 'Piano di cura', text: 'Posizione, numero degli impianti, tempi e viaggi si decidono qui.' },
    {
      title: 'Inserimento',
      text: 'In anestesia locale. Se l’osso manca, si aggiunge prima o insieme: rigenerazione ossea o rialzo del seno mascellare.',
    },
    { title: 'Osteointegrazione', text: 'L’osso si lega all’impianto: è la fase che chiede pazienza.' },
    { title: 'Moncone e impronta', text: 'A guarigione avvenuta si prepara il dente definitivo.' },
    { title: 'Corona definitiva', text: 'Si prova, si ritocca e si fissa.' },
  ],
  duration: [
    {
      title: 'In tutto',
      text: 'Un impianto richiede 4-6 mesi tra l’inserimento e la corona definitiva.',
    },
    {
      title: 'L’intervento',
      text: 'Per un singolo impianto dura in genere meno di un’ora.',
    },
  ],
  aftercare: [
    'Ghiaccio nelle prime ore, cibi morbidi e tiepidi.',
    'Niente fumo: rallenta la guarigione e aumenta i rischi.',
    'Un gonfiore è possibile per 2–4 giorni.',
    'I punti si tolgono dopo circa 7–10 giorni.',
    'Poi igiene ogni giorno e richiami regolari: anche gli impianti si ammalano (mucosite, perimplantite).',
  ],
  limits: [
    'Le alternative sono il ponte sui denti vicini e la protesi rimovibile: in certi casi sono la scelta migliore.',
    'Negli studi clinici la sopravvivenza degli impianti supera il 90% a 10 anni, ma nessun risultato è garantibile.',
  ],
  questions: [
    {
      question: 'Fa male?',
      answer:
        'L’inserimento si esegue in anestesia locale. Nei giorni successivi un fastidio è possibile e si controlla con i farmaci prescritti.',
    },
    {
      question: 'Posso avere subito un dente provvisorio?',
      answer:
        'A volte sì, se l’impianto è abbastanza stabile fin dall’inizio. In alternativa si usa un provvisorio che non carica l’impianto.',
    },
    {
      question: 'Il corpo può rigettarlo?',
      answer:
        'Non si tratta di un rigetto. Può mancare l’osteointegrazione: è un evento poco frequente e in genere si può riprovare dopo la guarigione.',
    },
    {
      question: 'Posso fare la risonanza magnetica?',
      answer: 'Il titanio è compatibile con la risonanza. Conviene comunque avvisare sempre il radiologo.',
    },
  ],
};
