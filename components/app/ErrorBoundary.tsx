import { Component, type ReactNode } from 'react';
import { Button } from '#components/ui/Button.tsx';
import texts from './failure-texts.json' with { type: 'json' };
import styles from './ErrorBoundary.module.css';

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
