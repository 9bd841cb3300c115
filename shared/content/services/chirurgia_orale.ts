import type { ServiceContent } from './types.ts';

export const content: ServiceContent = {
  whatItIs: [
    'La chirurgia orale comprende gli interventi sui denti, sull’osso e sui tessuti molli della bocca: estrazioni semplici e chirurgiche, denti inclusi, apicectomia (la punta della radice), frenulectomia, biopsie, asportazione di cisti.',
    'Ne fa parte anche la chirurgia che prepara l’osso a ricevere gli impianti.',
  ],
  indications: {
    intro: 'I motivi più frequenti sono:',
    cases: [
      'terzi molari («denti del giudizio») con infiammazione della gengiva (pericoronite), carie o danno al dente vicino;',
      'denti fratturati che non si possono ricostruire;',
      'radici rimaste nell’osso;',
      'lesioni da analizzare.',
    ],
    note: 'Un dente del giudizio che non dà segni di malattia si può anche solo controllare nel tempo.',
  },
  steps: [
    {
      title: 'Anamnesi',
      text: 'Anticoagulanti, allergie e farmaci per l’osso (bifosfonati) cambiano il modo di procedere: conviene scriverli già nel modulo.',
    },
    {
      title: 'Radiografie',
      text: 'La panoramica e, se la radice è vicina al nervo alveolare inferiore, la TAC.',
    },
    { title: 'Anestesia', text: 'Locale; quando serve si aggiunge una sedazione cosciente.' },
    { title: 'Intervento', text: 'Si procede con la minore apertura possibile.' },
    { title: 'Sutura', text: 'I punti chiudono la ferita e proteggono il coagulo.' },
    { title: 'Controllo', text: 'Si verifica la guarigione e si tolgono i punti.' },
  ],
  duration: [
    { title: 'Un’estrazione', text: 'Da 20 a 60 minuti.' },
    { title: 'I punti', text: 'Si tolgono dopo 7–10 giorni.' },
    { title: 'La guarigione', text: 'La gengiva si chiude in 2–3 settimane, l’osso in alcuni mesi.' },
  ],
  aftercare: [
    'Tenere la garza compressa per 20–30 minuti.',
    'Niente sciacqui per 24 ore, niente fumo e niente cannuccia: il coagulo deve restare dov’è.',
    'Ghiaccio a intervalli, cibi freddi e morbidi.',
    'Contattare la clinica se il dolore cresce tra il secondo e il quarto giorno (può essere un’alveolite), se c’è febbre o se il sanguinamento non cessa.',
  ],
  limits: [
    'I rischi comprendono gonfiore, difficoltà ad aprire la bocca (trisma), alveolite e, raramente, un’alterazione transitoria della sensibilità del labbro o della lingua.',
    'Prima di prenotare il volo di ritorno è bene chiedere al chirurgo quando è opportuno partire.',
  ],
  questions: [
    {
      question: 'I denti del giudizio vanno sempre tolti?',
      answer:
        'No. Si tolgono quando sono malati, quando danneggiano il dente vicino o quando non si riescono a pulire. Gli altri si controllano.',
    },
    {
      question: 'Quando posso tornare al lavoro?',
      answer:
        'Dopo un’estrazione semplice spesso già il giorno seguente; dopo un intervento più ampio conviene qualche giorno di riposo. Il chirurgo lo dirà caso per caso.',
    },
    {
      question: 'Quando posso volare?',
      answer:
        'Dipende dall’intervento: le date si fissano nel piano di cura, prima di acquistare il biglietto, insieme al chirurgo.',
    },
    {
      question: 'Serve l’antibiotico?',
      answer: 'Solo se il dentista lo prescrive. Prenderlo di propria iniziativa non aiuta e può nuocere.',
    },
  ],
};
