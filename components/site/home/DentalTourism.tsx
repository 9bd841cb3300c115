import journeySteps from '#shared/content/journey-steps.json' with { type: 'json' };
import claims from '#shared/content/claims.json' with { type: 'json' };
import { tiranaWidths } from '#shared/content/picture-widths.ts';
import { anchors } from '#shared/contract/routes.ts';
import { Picture } from '#components/app/Picture.tsx';
import { useSite } from '#components/app/contexts.ts';
import { Overline, Section } from '#components/ui/Section.tsx';
import styles from './DentalTourism.module.css';

export function DentalTourism({ brief = false }: { brief?: boolean }) {
  const { clinic } = useSite();
  return (
    <Section id={anchors.dentalTourism} labelledBy="tourism-title" tone="sabbia">
      <div className={styles.columns}>
        {/* Once loaded, it stays painted, also when it is far from the screen. */}
        <div className={styles.arch} onLoad={(event) => (event.currentTarget.style.contentVisibility = 'visible')}>
          <Picture
            path="/images/tirana"
            widths={tiranaWidths}
            fallback="/images/tirana-1100.webp"
            alt="Plastico della città di Tirana: la Torre dell’Orologio, la moschea di Et’hem Bey, facciate colorate e il monte Dajti."
            width={1500}
            height={1200}
            // On phones with three pixels per CSS pixel, 2.5 look the same.
            sizes="(max-width: 767px) and (min-resolution: 2.5dppx) 83vw, (min-width: 1024px) 930px, calc(125vw - 50px)"
          />
        </div>
        <div>
          <Overline>Turismo dentale</Overline>
          <h2 id="tourism-title">{`Benvenuti a ${clinic.town}`}</h2>
          <p className={styles.text}>
            {`Il centro clinico è a ${claims.minutesFromMainSquare} minuti dalla piazza principale. Voli diretti da ${claims.directFlightCities} città italiane: viaggio, transfer e alloggio sono organizzati.`}
          </p>
          <dl className={styles.facts}>
            <div>
              <dt>{claims.directFlightCities}</dt>
              <dd>città italiane con volo diretto</dd>
            </div>
            <div>
              <dt>
                <span>{claims.minutesFromMainSquare}</span>
                <span className={styles.unit}>&nbsp;min</span>
              </dt>
              <dd>dalla piazza principale</dd>
            </div>
            <div>
              <dt>{claims.implantMonths}</dt>
              <dd>mesi per un impianto</dd>
            </div>
          </dl>
        </div>
      </div>
      {!brief && (
        <ol className={styles.steps}>
          {journeySteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
    </Section>
  );
}
