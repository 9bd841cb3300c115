import { benefitsIn } from '#shared/content/benefits.ts';
import claims from '#shared/content/claims.json' with { type: 'json' };
import { anchors } from '#shared/contract/routes.ts';
import { useSite } from '#components/app/contexts.ts';
import { Overline, Section } from '#components/ui/Section.tsx';
import styles from './Benefits.module.css';

export function Benefits() {
  const { clinic, imagesHash } = useSite();
  return (
    <Section id={anchors.aboutUs} labelledBy="about-title">
      <div className={styles.lead}>
        <div>
          <Overline>Chi Siamo</Overline>
          <h2 id="about-title">Conoscere NOI</h2>
        </div>
        <p className={styles.intro}>
          {`Siamo una clinica odontoiatrica di ${clinic.town}, attiva da ${claims.clinicAgeYears} anni, con laboratorio odontotecnico interno. Accogliamo pazienti dall’Italia e organizziamo con loro visita, cure e soggiorno.`}
        </p>
      </div>
      <ul className={styles.arcade}>
        {benefitsIn(clinic.town).map(({ icon, numeral, above, title, text }) => (
          <li key={title} className={styles.tile}>
            {/* Hidden from screen readers, because the title says the same. */}
            <div className={styles.sign} aria-hidden="true">
              {icon ? (
                <img
                  className={styles.icon}
                  src={`/images/benefits/${icon}.svg?v=${imagesHash}`}
                  alt=""
                  width={80}
                  height={80}
                  loading="lazy"
                />
              ) : (
                <>
                  {above && <span className={styles.above}>{above}</span>} <span>{numeral}</span>
                </>
              )}
            </div>
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
