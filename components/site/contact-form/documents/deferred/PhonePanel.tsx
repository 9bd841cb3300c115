import { useEffect, useId, useRef, useState } from 'react';
import { useApi } from '#components/app/contexts.ts';
import { Button } from '#components/ui/Button.tsx';
import { focusOnMount } from '#components/ui/focus-on-mount.ts';
import { QrPicture } from '#components/ui/deferred/QrPicture.tsx';
import { useStore } from '#components/ui/store.ts';
import { browserClock } from '#components/ui/clock.ts';
import type { FormController } from '../../engine/form-controller.ts';
import { CrossButton } from '../CrossButton.tsx';
import styles from './PhonePanel.module.css';
import { createPhoneLink, type LinkView, type PhoneLink } from './phone-link.ts';
import { TimeLeft } from './TimeLeft.tsx';

function newsOf(view: LinkView): string {
  if (view.arriving.length > 0) return `In arrivo: ${view.arriving.join(', ')}`;
  if (view.phase === 'joined') return 'Telefono collegato.';
  return view.phase === 'ended' ? 'Il codice non vale più.' : '';
}

function Code({ address }: { address: string }) {
  const [isCopied, setIsCopied] = useState<boolean | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setIsCopied(true);
    } catch {
      // Also at an address without TLS, where browsers have no clipboard.
      setIsCopied(false);
    }
  };
  return (
    <div className={styles.code}>
      <div className={styles.qr}>
        <QrPicture text={address} label="Codice QR per il telefono" />
      </div>
      <div>
        <p>Inquadra il codice con la fotocamera del telefono: si apre una pagina per scattare le foto.</p>
        <p className={styles.small}>Senza fotocamera, apri questo indirizzo sul telefono:</p>
        <p className={styles.address}>{address}</p>
        <Button variant="quiet" size="small" className={styles.copy} onClick={() => void copy()}>
          Copia l’indirizzo
        </Button>
        <span aria-live="polite" className={styles.small}>
          {isCopied !== null && (isCopied ? 'Copiato.' : 'Non copiato: selezionalo e copialo.')}
        </span>
      </div>
    </div>
  );
}

function Content({ view, link }: { view: LinkView; link: PhoneLink }) {
  const renew = (label: string) => (
    <Button variant="secondary" size="small" onClick={() => void link.open()}>
      {label}
    </Button>
  );
  if (view.phase === 'opening') return <p>Un momento…</p>;
  if (view.phase === 'failed')
    return (
      <>
        <p role="alert">{view.problem}</p>
        {renew('Riprova')}
      </>
    );
  if (view.phase === 'ended')
    return (
      <>
        <p>Il codice non vale più. Le foto arrivate restano nella richiesta.</p>
        {renew('Nuovo codice')}
      </>
    );
  return (
    <>
      {view.phase === 'open' ? (
        <Code address={view.address} />
      ) : (
        <p>
          <strong>Telefono collegato.</strong> Le foto arrivano qui sotto.
        </p>
      )}
      <p className={styles.small}>
        Per un solo telefono, ancora <TimeLeft key={view.address} seconds={view.seconds} />.<span>{view.problem}</span>
      </p>
      {view.phase === 'joined' && renew('Nuovo codice per un altro telefono')}
    </>
  );
}

/** Opens a link to the draft when the panel opens and closes the link with the panel (docs/product.md, 3.11). */
export function PhonePanel({ form, onClose }: { form: FormController; onClose: () => void }) {
  const api = useApi();
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  const [link] = useState(() => createPhoneLink({ api, form, clock: browserClock, origin: location.origin }));
  const view = useStore(link);

  useEffect(() => {
    void link.open();
    window.addEventListener('pagehide', link.close);
    return () => {
      window.removeEventListener('pagehide', link.close);
      link.close();
    };
  }, [link]);

  const isOpen = view.phase === 'open';
  useEffect(() => {
    // The QR code appears below the title after focusing the title has scrolled it into view.
    if (isOpen) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the panel has a close button
    <section
      ref={panel}
      className={styles.panel}
      aria-labelledby={titleId}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
    >
      <h3 ref={focusOnMount} id={titleId} tabIndex={-1} className={styles.title}>
        Foto dal telefono
      </h3>
      <CrossButton className={styles.close} aria-label="Chiudi e scollega il telefono" onClick={onClose} />
      <p className="visually-hidden" aria-live="polite">
        {newsOf(view)}
      </p>
      <Content view={view} link={link} />
      {view.arriving.length > 0 && (
        <ul className={styles.arriving} aria-label="Foto in arrivo">
          {view.arriving.map((name) => (
            <li key={name}>
              <span className={styles.name}>{name}</span>
              <span className={styles.small}>in arrivo…</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
