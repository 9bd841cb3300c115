import { useId } from 'react';
import journeySteps from '#shared/content/journey-steps.json' with { type: 'json' };
import { pages } from '#shared/contract/routes.ts';
import { formatPhone } from '#shared/rules/phone.ts';
import { linksToClinic, wrongNumberText } from '#shared/rules/write-to-clinic.ts';
import { Button, ButtonLink } from '#components/ui/Button.tsx';
import { focusOnMount } from '#components/ui/focus-on-mount.ts';
import { Icon } from '#components/ui/Icon.tsx';
import { LogoMark } from '#components/app/LogoMark.tsx';
import { useSite } from '#components/app/contexts.ts';
import type { FormState } from './engine/form-state.ts';
import { check } from './icons.ts';
import styles from './ThankYou.module.css';

interface ThankYouProps {
  /** The state with the sent request. Its content is unknown after a reload. */
  sent: FormState;
  /** True if scripts run. Without scripts, the button is a link to an empty form. */
  live: boolean;
  onAgain: () => void;
  /** True if the visitor has just sent the request. The heading then gets the focus, so that it is read out. */
  announce: boolean;
}

export function ThankYou({ sent, live, onAgain, announce }: ThankYouProps) {
  const hintId = useId();
  const { fullName, phoneNumber } = sent.values;
  const site = useSite();
  const links = linksToClinic(site, wrongNumberText(fullName, phoneNumber));
  const received = sent.received ?? (sent.files.length || null);
  const children = 'Invia di nuovo il modulo';
  const again = { variant: 'secondary', 'aria-describedby': hintId, children } as const;

  return (
    <div className={styles.screen}>
      <LogoMark className={styles.logo} />
      <Icon shape={check} className={styles.check} />
      <h2 ref={announce ? focusOnMount : undefined} tabIndex={-1} className={styles.heading}>
        Tieni duro. Qualcuno ti contatterà presto.
      </h2>
      <div className={styles.next}>
        <p>
          Ti chiamiamo <span>{phoneNumber !== '' && 'al'}</span>{' '}
          <strong className={styles.number}>{formatPhone(phoneNumber)}</strong> negli orari della clinica{' '}
          <span className="unbroken">{`(${site.clinic.hours}).`}</span> <span>{site.clinic.answerPromise}</span>
        </p>
        {phoneNumber !== '' && (
          <p>
            Numero sbagliato?{' '}
            <a href={links.whatsapp ?? links.email} rel="noreferrer">
              Scrivici
            </a>
          </p>
        )}
        {sent.confirmation && <p>{`Ti abbiamo mandato una conferma a ${sent.values.email}.`}</p>}
        {sent.patientPage && (
          // Loaded anew, because its headers keep its address from other sites.
          <ButtonLink wide href={sent.patientPage} rel="external">
            La tua pagina: documenti e preventivo
          </ButtonLink>
        )}
        {received !== null && <h3>{`Documenti ricevuti: ${received === 0 ? 'nessuno' : received}`}</h3>}
        {sent.files.length > 0 && (
          <ul>
            {sent.files.map(({ fileName }) => (
              <li key={fileName}>{fileName}</li>
            ))}
          </ul>
        )}
        <h3>Che cosa succede ora</h3>
        <ol>
          {journeySteps.slice(1).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
      <span className={styles.again}>
        {live ? <Button {...again} onClick={onAgain} /> : <ButtonLink {...again} href={pages.home} />}{' '}
        <span id={hintId} role="tooltip" className={styles.hint}>
          Se ricarichi la pagina, i dati precedenti andranno persi
        </span>
      </span>
    </div>
  );
}
