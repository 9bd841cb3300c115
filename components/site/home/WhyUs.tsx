import { reasons } from '#shared/content/benefits.ts';
import { anchors } from '#shared/contract/routes.ts';
import { Section } from '#components/ui/Section.tsx';
import styles from './WhyUs.module.css';

export function WhyUs({ brief = false }: { brief?: boolean }) {
  return (
    <Section id={anchors.whyUs} labelledBy="why-title" tone="abisso">
      <div className={styles.columns}>
        <h2 id="why-title">Perché Scegliere Noi</h2>
        <ol className={styles.reasons}>
          {reasons.map(({ point, detail }) => (
            <li key={point}>
              <p>
                <span>{point}</span> {!brief && <span className={styles.detail}>{detail}</span>}
              </p>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  );
}
