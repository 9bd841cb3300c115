import { HeadedParts, type HeadedPart } from '#components/site/shell/HeadedParts.tsx';
import { PageIntro } from '#components/site/shell/PageIntro.tsx';

const parts: readonly HeadedPart[] = [
  {
    id: 'accettazione-dei-termini',
    title: '1. Accettazione dei termini',
    body: (
      <p>
        Chi visita questo sito o ne usa il modulo di contatto accetta i presenti termini e condizioni. Chi non
        li condivide è pregato di non usare il sito.
      </p>
    ),
  },
  {
    id: 'uso-del-servizio',
    title: '2. Uso del servizio',
    body: (
      <>
        <p>
          Il sito è a disposizione per uso personale e non commerciale: per informarsi sulle cure e per
          chiedere un preventivo. Non è consentito usarlo per scopi illegali, inviare contenuti altrui senza
          averne il diritto, o disturbarne il funzionamento.
        </p>
        <p>
          Le informazioni sulle cure sono di carattere generale e non sostituiscono la visita odontoiatrica.
        </p>
      </>
    ),
  },
  {
    id: 'proprieta-intellettuale',
    title: '3. Proprietà intellettuale',
    body: (
      <p>
        Testi, immagini, marchio e grafica del sito appartengono alla clinica o a chi gliene ha concesso
        l’uso. Non possono essere riprodotti, modificati o pubblicati altrove senza un consenso scritto.
      </p>
    ),
  },
  {
    id: 'limitazione-di-responsabilita',
    title: '4. Limitazione di responsabilità',
    body: (
      <p>
        La clinica cura che le informazioni siano corrette e il sito raggiungibile, ma non può garantire che
        siano sempre complete, aggiornate o disponibili senza interruzioni. Nei limiti consentiti dalla legge
        non risponde dei danni che derivano dall’uso del sito o dall’impossibilità di usarlo.
      </p>
    ),
  },
  {
    id: 'modifiche-ai-termini',
    title: '5. Modifiche ai termini',
    body: (
      <p>
        La clinica può modificare questi termini in ogni momento. Le modifiche valgono dal momento della loro
        pubblicazione su questa pagina.
      </p>
    ),
  },
];

export function Page() {
  return (
    <>
      <PageIntro title="Termini e Condizioni" />
      <HeadedParts parts={parts} />
    </>
  );
}
