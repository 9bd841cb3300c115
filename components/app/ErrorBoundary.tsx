import { Component, type ReactNode } from 'react';
import { Button } from '#components/ui/Button.tsx';
import styles from './ErrorBoundary.module.css';

const texts = {
  it: {
    text: 'Qualcosa non ha funzionato. Quanto scritto non va perso: riprova, oppure ricarica la pagina.',
    action: 'Riprova',
  },
  hr: {
    text: 'Nešto je pošlo po zlu. Upisani tekst nije izgubljen: pokušaj ponovno ili ponovno učitaj stranicu.',
    action: 'Pokušaj ponovno',
  },
};

interface ErrorBoundaryProps {
  lang: keyof typeof texts;
  /** A failure is forgotten when this changes. */
  page?: string;
  children: ReactNode;
}

/** Shows a message in place of content that failed to render, so that the rest of the page stays. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { page?: string; hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError = () => ({ hasFailed: true });

  static getDerivedStateFromProps = ({ page }: ErrorBoundaryProps, state: { page?: string }) =>
    page === state.page ? null : { page, hasFailed: false };

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    const { text, action } = texts[this.props.lang];
    return (
      <div role="alert" className={styles.failure}>
        <p>{text}</p>
        <Button onClick={() => this.setState({ hasFailed: false })}>{action}</Button>
      </div>
    );
  }
}
