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
      </LegalText>
    </>
  );
}
