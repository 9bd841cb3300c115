import { useData } from 'vike-react/useData';
import { HeadedParts, type HeadedPart } from '#components/site/shell/HeadedParts.tsx';
import { PageIntro } from '#components/site/shell/PageIntro.tsx';
import type { Data } from './+data.server.ts';

/** Shows a statement of the clinic, if it has made one. */
const stated = (name: string, text: string | null) =>
  text !== null && (
    <p>
      <strong>{`${name}.`}</strong> <span>{text}</span>
    </p>
  );

/** The five sections, including the information required by art. 13 GDPR that the clinic has provided. */
const sections = ({ controller, legalBasis, retention, transfers, complaint }: Data): HeadedPart[] => [
  {
    id: 'raccolta-delle-informazioni',
    title: '1. Raccolta delle informazioni',
    body: (
      <>
        <p>
          Raccogliamo le informazioni che ci vengono date con una registrazione, un ordine o l’inserimento di
          dati nel modulo: nome, indirizzo email, indirizzo, numero di telefono, il servizio che interessa, il
          messaggio e i documenti allegati.
        </p>
        {stated('Titolare del trattamento', controller)}
        {stated('Conservazione', retention)}
      </>
    ),
  },
  {
    id: 'uso-delle-informazioni',
    title: '2. Uso delle informazioni',
    body: (
      <>
        <p>Le informazioni raccolte servono a:</p>
        <ul>
          <li>personalizzare l’esperienza e rispondere alle esigenze di ciascuno;</li>
          <li>migliorare il sito;</li>
          <li>migliorare il servizio ai pazienti e l’assistenza;</li>
          <li>gestire le richieste ed elaborare le transazioni che ne seguono.</li>
        </ul>
        {stated('Base giuridica', legalBasis)}
      </>
    ),
  },
  {
    id: 'protezione-delle-informazioni',
    title: '3. Protezione delle informazioni',
    body: (
      <p>
        Adottiamo misure di sicurezza per proteggere i dati personali. I dati viaggiano cifrati tra il browser
        e il sito; i documenti allegati si aprono soltanto con indirizzi riservati e li vede solo il personale
        autorizzato della clinica.
      </p>
    ),
  },
  {
    id: 'divulgazione-a-terzi',
    title: '4. Divulgazione a terzi',
    body: (
      <>
        <p>
          Non vendiamo, scambiamo o cediamo a terzi le informazioni personali. Fanno eccezione le persone e le
          aziende di fiducia che ci aiutano a gestire il sito e il servizio, e che si impegnano a mantenerle
          riservate.
        </p>
        {stated('Trasferimento dei dati fuori dall’Unione europea', transfers)}
      </>
    ),
  },
  {
    id: 'diritti-dell-utente',
    title: '5. Diritti dell’utente',
    body: (
      <>
        <p>
          Ogni persona può accedere ai propri dati, farli correggere o cancellare, opporsi al loro trattamento
          e riceverli in un formato leggibile per trasferirli altrove (portabilità). Basta scriverci o
          telefonarci ai contatti in fondo alla pagina.
        </p>
        {stated('Reclamo', complaint)}
      </>
    ),
  },
];

/** Sections about the site itself. */
const ownParts: readonly HeadedPart[] = [
  {
    id: 'che-cosa-conserva-il-modulo-prima-dell-invio',
    title: 'Che cosa conserva il modulo prima dell’invio',
    body: (
      <>
        <p>
          Perché niente vada perduto, il modulo di contatto salva i dati mentre si compila, prima che si prema
          «Invia»:
        </p>
        <ul>
          <li>
            il contenuto di ogni campo viene salvato sul server della clinica quando si esce dal campo o si
            lascia la pagina; nome ed email solo se validi;
          </li>
          <li>ogni documento viene caricato sul server della clinica appena lo si sceglie;</li>
          <li>
            il browser conserva un codice che riconosce la bozza (<code>clientToken</code>), l’elenco dei
            documenti caricati (<code>uploadedFiles</code>) e se il modulo è stato inviato (
            <code>isFormSubmitted</code>).
          </li>
        </ul>
        <p>
          <strong>Per quanto tempo.</strong> Bozza e documenti non inviati restano per il tempo fissato dalla
          clinica, di norma trenta giorni, poi vengono cancellati. Si cancellano subito, anche dal server, con
          «Elimina la bozza e i documenti» sotto il modulo; un singolo documento si toglie dal suo riquadro.
          Dopo l’invio, il link dell’e-mail di conferma, per chi la riceve, cancella la richiesta e i
          documenti. Chi non ha più accesso allo stesso browser può chiederci la cancellazione ai contatti in
          fondo alla pagina.
        </p>
        <p>
          I documenti sanitari, come le radiografie, sono dati particolari: conviene allegare soltanto ciò che
          serve al preventivo.
        </p>
      </>
    ),
  },
  {
    id: 'cookie',
    title: 'I cookie di questo sito',
    body: (
      <p>
        Questo sito usa soltanto cookie tecnici. Prima di una risposta all’avviso, leggere le pagine non ne
        imposta nessuno. La risposta viene ricordata per sei mesi con il cookie <code>site_consent</code>;
        l’avviso si rivede in ogni momento con «Preferenze cookie», in fondo a ogni pagina. Il personale della
        clinica che accede all’area riservata riceve i cookie della propria sessione. Il telefono che aggiunge
        foto a una richiesta riceve per quindici minuti il cookie <code>phone</code>, che lo riconosce. Chi
        invia il modulo senza JavaScript riceve per un minuto il cookie <code>sent</code>, che porta nome e
        numero alla pagina di ringraziamento.
      </p>
    ),
  },
];

export function Page() {
  const notice = useData<Data>();
  return (
    <>
      <PageIntro title="Politica sulla Privacy" />
      <HeadedParts parts={[...sections(notice), ...ownParts]} />
    </>
  );
}
