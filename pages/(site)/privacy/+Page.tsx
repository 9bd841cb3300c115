import { LegalText } from '#components/site/LegalText.tsx';
import { PageIntro } from '#components/site/PageIntro.tsx';

export function Page() {
  return (
    <>
      <PageIntro title="Politica sulla Privacy" />
      <LegalText>
        <h2>1. Raccolta delle informazioni</h2>
        <p>
          Raccogliamo le informazioni che ci vengono date con una registrazione, una richiesta o l’inserimento
          di dati nel modulo: nome, indirizzo email, indirizzo, numero di telefono, il servizio che interessa,
          il messaggio e i documenti allegati.
        </p>

        <h2>2. Uso delle informazioni</h2>
        <p>Le informazioni raccolte servono a:</p>
        <ul>
          <li>personalizzare l’esperienza e rispondere alle esigenze di ciascuno;</li>
          <li>migliorare il sito;</li>
          <li>migliorare il servizio ai pazienti e l’assistenza;</li>
          <li>gestire le richieste e le pratiche che ne seguono.</li>
        </ul>

        <h2>3. Protezione delle informazioni</h2>
        <p>
          Adottiamo misure di sicurezza per proteggere i dati personali. I dati viaggiano cifrati tra il
          browser e il sito; i documenti allegati si aprono soltanto con indirizzi riservati e li vede solo il
          personale autorizzato della clinica.
        </p>

        <h2>4. Divulgazione a terzi</h2>
        <p>
          Non vendiamo, scambiamo o cediamo a terzi le informazioni personali. Fanno eccezione le persone e le
          aziende di fiducia che ci aiutano a gestire il sito e il servizio, e che si impegnano a mantenerle
          riservate.
        </p>

        <h2>5. Diritti dell’utente</h2>
        <p>
          Ogni persona può accedere ai propri dati, farli correggere o cancellare, opporsi al loro trattamento
          e riceverli in un formato leggibile per trasferirli altrove (portabilità). Basta scriverci o
          telefonarci ai contatti in fondo alla pagina.
        </p>

        <h2>Che cosa conserva il modulo prima dell’invio</h2>
        <p>
          Perché niente vada perduto, il modulo di contatto salva i dati mentre si compila, prima che si prema
          «Invia»:
        </p>
        <ul>
          <li>
            il contenuto di ogni campo viene salvato sul server della clinica quando si esce dal campo; nome
            ed email solo se validi;
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
          Chi non ha più accesso allo stesso browser può chiederci la cancellazione ai contatti in fondo alla
          pagina.
        </p>
        <p>
          I documenti sanitari, come le radiografie, sono dati particolari: conviene allegare soltanto ciò che
          serve al preventivo.
        </p>

        <h2>Cookie</h2>
        <p>
          Questo sito usa soltanto cookie tecnici. Prima di una scelta non ne imposta nessuno. La scelta fatta
          nell’avviso viene ricordata per sei mesi con il cookie <code>site_consent</code> e si può cambiare
          in ogni momento con «Preferenze cookie», in fondo a ogni pagina. Il personale della clinica che
          accede all’area riservata riceve i cookie della propria sessione.
        </p>
      </LegalText>
    </>
  );
}
