import { anchors } from '#shared/contract/routes.ts';
import { Section } from '#components/ui/Section.tsx';
import { ContactForm } from '../contact-form/ContactForm.tsx';
import { People } from '../people/People.tsx';
import { Promises } from './Promises.tsx';
import styles from './ContactSection.module.css';

export function ContactSection({ brief, people }: { brief?: boolean; people?: string }) {
  return (
    <Section id={anchors.contactForm} labelledBy="contact-title" tone="sabbia">
      <div className={styles.columns}>
        <div className={styles.copy}>
          <h2 id="contact-title">Parliamo del tuo sorriso</h2>
          <p>
            {`${brief ? '' : 'La prima visita è gratuita. '}Con una descrizione e, se ci sono, radiografie o preventivi già ricevuti si prepara un primo piano di cura.`}
          </p>
          {!brief && <Promises className={styles.promises} />}
          {people && <People className={styles.people} html={people} />}
        </div>
        <ContactForm />
      </div>
    </Section>
  );
}
