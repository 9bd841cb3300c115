import { healthConsentName } from '#shared/rules/health-consent.ts';
import { useSite } from '#components/app/site-context.tsx';
import styles from './HealthConsentBox.module.css';

interface HealthConsentBoxProps {
  /** As in the form's state. */
  consent: boolean | null;
  onChange: (consent: boolean) => void;
}

/** The clinic's consent, if it asks for one (docs/product.md, 3.10); before the documents, which need it. */
export function HealthConsentBox({ consent, onChange }: HealthConsentBoxProps) {
  const { healthConsent } = useSite();
  if (!healthConsent) return null;
  return (
    <label className={styles.consent}>
      <input
        type="checkbox"
        name={healthConsentName}
        value={healthConsent.version}
        required
        checked={consent === true}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />{' '}
      {healthConsent.text}
    </label>
  );
}
