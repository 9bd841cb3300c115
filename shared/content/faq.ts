import type { Clinic } from '../clinic.ts';

export interface FaqItem {
  question: string;
  answer: string;
}

/** The twelve questions of the home page. The clinic confirms the ninth and the twelfth before publication. */
export const faqOf = ({ town, hours }: Clinic): readonly FaqItem[] => [
  {
    question: 'La prima visita si paga?',
    answer: 'No, la prima visita è gratuita. Comprende il controllo e l’impostazione del piano di cura.',
  },
  {
    question: 'Quanto posso risparmiare?',
    answer:
      'Fino al 70% rispetto ai prezzi praticati in Italia. La cifra esatta dipende dalle cure: si trova nel preventivo.',
  },
  {
    question: 'Come ottengo un preventivo?',
    answer:
      'Dal modulo di questa pagina: nome, un cellulare italiano, una descrizione e, se ci sono, radiografie o preventivi da allegare. Hai un altro numero? Scrivici.',
  },
  {
    question: 'Quali documenti conviene allegare?',
    answer:
      'Una panoramica recente, foto, elenco dei farmaci e patologie: utili, non obbligatori. Se hai una TAC (CBCT), scrivilo: spesso è più grande di quanto il modulo accetta, e ti diciamo come mandarla.',
  },
  { question: 'Chi paga l’alloggio?', answer: 'L’alloggio è gratuito durante le cure.' },
  {
    question: `Come arrivo a ${town}?`,
    answer:
      'Voli diretti da 28 città italiane; viaggio e transfer dall’aeroporto sono organizzati dalla clinica.',
  },
  { question: 'Dove si trova la clinica?', answer: `A ${town}, a 20 minuti dalla piazza principale.` },
  {
    question: 'Quanto dura un trattamento con impianto?',
    answer:
      'In genere da 4 a 6 mesi: è il tempo che serve all’osso per integrare l’impianto prima della corona definitiva.',
  },
  {
    question: 'Quanti viaggi servono per un impianto?',
    answer:
      'Di norma le fasi sono due: inserimento dell’impianto e, a guarigione avvenuta, protesi definitiva. Il numero dei viaggi si fissa nel piano di cura.',
  },
  {
    question: 'Chi realizza corone e protesi?',
    answer: 'Il laboratorio odontotecnico interno alla clinica.',
  },
  {
    question: 'Le cure fanno male?',
    answer:
      'Gli interventi si eseguono in anestesia locale; un fastidio nei giorni successivi è possibile e si controlla con i farmaci prescritti.',
  },
  {
    question: 'E al ritorno in Italia?',
    answer:
      // In running text without blanks and the colon between day and time.
      `Restano fondamentali igiene quotidiana, sedute di igiene e controlli periodici. Per qualsiasi dubbio si scrive o si telefona alla clinica (${hours.replaceAll(' - ', '–').replaceAll(': ', ' ')}).`,
  },
];
