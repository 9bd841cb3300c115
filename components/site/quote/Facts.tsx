import styles from './Quote.module.css';

/** A list of named values. Empty ones are left out. */
export const Facts = ({ facts }: { facts: Readonly<Record<string, string | number>> }) => (
  <dl className={styles.facts}>
    {Object.entries(facts).map(
      ([name, value]) =>
        Boolean(value) && (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
);
