import { useEffect, useEffectEvent, useRef, useState, type MouseEvent, type PointerEvent } from 'react';
import { formatBytes } from '#shared/format.ts';
import { ButtonLink } from '#components/ui/Button.tsx';
import { Dialog } from '#components/ui/Dialog.tsx';
import { Icon, arrowLeft, arrowRight, cross, type IconShape } from '#components/ui/Icon.tsx';
import { ActionButton } from '../../parts/actions.tsx';
import { Options } from '../../parts/filter-fields.tsx';
import { clockwise, download, halfCircle, inverse, sun } from '../../parts/icons.ts';
import { useWindowEvent } from '../../parts/use-window-event.ts';
import { KeyHelp } from '../keys/KeyHelp.tsx';
import { useShortcutKeys } from '../keys/use-shortcut-keys.ts';
import styles from './DocumentViewer.module.css';
import { bounded, centre, fullZoom, turned, untouched, zoomed, type Look, type Point } from './look.ts';

interface DocumentViewerProps {
  /** `view` is the address of the document in a format that browsers show, if there is one; `original` if it is large. */
  documents: readonly (Readonly<Record<'name' | 'contentType' | 'view' | 'original', string>> & { size: number })[];
  index: number;
  onGo: (index: number) => void;
  onClose: () => void;
}

const arrows = { arrowleft: [-1, 0], arrowright: [1, 0], arrowup: [0, -1], arrowdown: [0, 1] } as const;

interface Tool {
  key: string;
  label: string;
  icon?: IconShape;
  sign?: string;
  /** `full` is the zoom at which a pixel of the picture is one of the page. */
  use: (from: Look, full: number) => Look;
}

const more = (what: 'contrast' | 'brightness', by: number): Tool['use'] => {
  return (from) => ({ ...from, [what]: from[what] + by });
};

const inverted: Tool['use'] = (from) => ({ ...from, isInverted: !from.isInverted });

const tools: readonly Tool[] = [
  { key: '-', label: 'Umanji', sign: '−', use: (from) => zoomed(from, 0.8) },
  { key: '+', label: 'Povećaj', sign: '+', use: (from) => zoomed(from, 1.25) },
  { key: '1', label: 'Veličina 1:1', sign: '1:1', use: (from, full) => zoomed(from, full / from.zoom) },
  { key: 'r', label: 'Okreni', icon: clockwise, use: turned },
  { key: 'i', label: 'Invertiraj', icon: inverse, use: inverted },
  { key: 'x', label: 'Kontrast −', icon: halfCircle, sign: '−', use: more('contrast', -25) },
  { key: 'c', label: 'Kontrast +', icon: halfCircle, sign: '+', use: more('contrast', 25) },
  { key: 'v', label: 'Svjetlina −', icon: sun, sign: '−', use: more('brightness', -25) },
  { key: 'b', label: 'Svjetlina +', icon: sun, sign: '+', use: more('brightness', 25) },
  { key: '0', label: 'Poništi', sign: 'Poništi', use: () => untouched },
];

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);

/** Shows a request's documents over the page, one at a time (docs/product.md, 4.5). */
export function DocumentViewer({ documents, index, onGo, onClose }: DocumentViewerProps) {
  const { name = '', contentType = '', size = 0, view = '', original } = documents[index] ?? {};
  const isLarge = view === original;
  const isPicture = !isLarge && contentType.startsWith('image/');
  const isPdf = !isLarge && contentType === 'application/pdf' && navigator.pdfViewerEnabled;
  const isShowable = isPicture || isPdf;
  const stage = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  /** Each picture keeps its look, so that two X-rays can be compared by going from one to the other. */
  const [looks, setLooks] = useState<Readonly<Record<string, Look>>>({});
  const lookOf = (from: typeof looks) => from[view] ?? untouched;
  const look = lookOf(looks);

  const change = (next: Tool['use']) => {
    const { current: box } = stage;
    const picture = box?.querySelector('img');
    if (box && picture?.naturalWidth)
      setLooks((all) => {
        const from = lookOf(all);
        return { ...all, [view]: bounded(next(from, fullZoom(from, picture, box)), picture, box) };
      });
  };
  /** The document that was shown before this one. */
  const [before, setBefore] = useState(index);
  const go = (to: number) => {
    if (!documents[to] || to === index) return;
    setBefore(index);
    setState('loading');
    onGo(to);
  };
  const step = (by: number) => go(index + by);
  const move = (right: number, down: number) =>
    right !== 0 && look.zoom === 1
      ? step(right)
      : change((from) => ({ ...from, x: from.x - 100 * right, y: from.y - 100 * down }));
  const keys = [
    ...tools.map(({ key, use }) => [key, () => change(use)] as const),
    ...Object.entries(arrows).map(([key, [right, down]]) => [key, () => move(right, down)] as const),
  ];
  useShortcutKeys({ ...Object.fromEntries(keys), j: () => step(1), k: () => step(-1), z: () => go(before) }, 2);

  const pointOf = ({ clientX, clientY }: Readonly<Record<'clientX' | 'clientY', number>>): Point => {
    const box = stage.current?.getBoundingClientRect() ?? new DOMRect();
    return { x: clientX - box.x - box.width / 2, y: clientY - box.y - box.height / 2 };
  };
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    // Browsers report a trackpad's pinch as small wheel movements with ctrlKey.
    change((from) => zoomed(from, 2 ** (-event.deltaY / (event.ctrlKey ? 70 : 300)), pointOf(event)));
  });
  useWindowEvent('resize', () => change((from) => from));
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    // React's own listener is passive and could not keep the browser from zooming the page.
    stage.current?.addEventListener('wheel', (event) => onWheel(event), { passive: false, signal });
    return () => listening.abort();
  }, [stage]);
  useEffect(() => {
    // A frame has no event for a failure.
    const observer = new PerformanceObserver((entries) => {
      const [entry] = entries.getEntriesByName(new URL(view, window.location.href).href);
      if (!(entry instanceof PerformanceResourceTiming)) return;
      if (entry.responseStatus === 0 || entry.responseStatus >= 400) setState('failed');
    });
    observer.observe({ type: 'resource' });
    return () => observer.disconnect();
  }, [view]);

  /** Fingers and pressed mouse buttons on the stage. */
  const pointers = useRef(new Map<number, Point>());
  const presses = useRef(0);
  /** Where one finger went down on what is shown whole. */
  const swipeFrom = useRef<Point | null>(null);
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    presses.current += 1;
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, pointOf(event));
    const isSwipe = event.pointerType === 'touch' && pointers.current.size === 1 && look.zoom === 1;
    swipeFrom.current = isSwipe ? pointOf(event) : null;
  };
  const onPointerEnd = (event: PointerEvent) => {
    pointers.current.delete(event.pointerId);
    const to = pointOf(event);
    const from = swipeFrom.current ?? to;
    swipeFrom.current = null;
    const left = from.x - to.x;
    if (Math.abs(left) > Math.max(60, 2 * Math.abs(from.y - to.y))) step(Math.sign(left));
  };
  const onPointerMove = (event: PointerEvent) => {
    const from = pointers.current.get(event.pointerId);
    if (!from) return;
    const to = pointOf(event);
    pointers.current.set(event.pointerId, to);
    const [, other] = [...pointers.current].find(([id]) => id !== event.pointerId) ?? [];
    const factor = other ? distance(to, other) / Math.max(1, distance(from, other)) : 1;
    change((before) => zoomed(before, factor, other ?? from, other ?? to));
  };
  /** Moves the picture without a drag (WCAG 2.5.7): enlarges it, or brings the part in question to the middle. */
  const onDoubleClick = (event: MouseEvent) => {
    // The first click may have been the one that opened the viewer.
    if (presses.current < 2) return;
    const at = pointOf(event);
    change((from) => (from.zoom === 1 ? zoomed(from, 2.5, at) : zoomed(from, 1, at, centre)));
  };
  const { x, y, zoom, turns, contrast, brightness, isInverted } = look;
  const transform = `translate(-50%, -50%) translate(${x}px, ${y}px) rotate(${turns * 90}deg) scale(${zoom})`;
  const filter = `brightness(${brightness}%) contrast(${contrast}%) invert(${Number(isInverted)})`;
  const shown = isPicture ? (
    <img
      key={view}
      className={turns % 2 === 0 ? styles.picture : `${styles.picture} ${styles.turned}`}
      src={view}
      alt={name}
      draggable={false}
      style={{ transform, filter }}
      onLoad={() => {
        setState('shown');
        // The window may have another size than when the picture was left.
        change((from) => from);
      }}
      onError={() => setState('failed')}
    />
  ) : (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- blocks PDF; the answer's headers are a sandbox
    <iframe key={view} className={styles.pdf} src={view} title={name} onLoad={() => setState('shown')} />
  );
  const cause = isLarge ? `je prevelik za prikaz (${formatBytes(size, 'hr')})` : 'se ne može prikazati';
  const failure = `Dokument ${cause}. Preuzmi ga i otvori drugim programom.`;
  return (
    <Dialog title={name} onCancel={onClose} className={styles.viewer}>
      <nav className={styles.steps} aria-label="Dokumenti upita">
        <ActionButton variant="quiet" isInactive={index === 0} onClick={() => step(-1)}>
          <Icon shape={arrowLeft} />
          <span>Prethodni</span>
        </ActionButton>
        <span className={styles.choice}>
          <output>
            <span>{`${index + 1} od ${documents.length}`}</span> <span className="visually-hidden">{name}</span>
          </output>
          <select
            aria-label="Dokument"
            title="Svi dokumenti"
            value={index}
            onChange={({ target }) => {
              go(Number(target.value));
              // Keys that choose stay in the list. After a mouse or a finger, they are shortcut keys.
              if (!target.matches(':focus-visible')) target.closest('nav')?.querySelector('button')?.focus();
            }}
          >
            <Options of={documents.map((each, at) => [at, `${at + 1}. ${each.name}`])} />
          </select>
        </span>
        <ActionButton variant="quiet" isInactive={!documents[index + 1]} onClick={() => step(1)}>
          <span>Sljedeći</span>
          <Icon shape={arrowRight} />
        </ActionButton>
      </nav>
      <span className={styles.corner}>
        <ButtonLink variant="quiet" href={original} download={name} title="Preuzmi">
          <Icon shape={download} />
          <span>Preuzmi</span>
        </ButtonLink>
        <ActionButton variant="quiet" aria-label="Zatvori" title="Zatvori (Esc)" onClick={onClose}>
          <Icon shape={cross} />
        </ActionButton>
      </span>
      <div
        ref={stage}
        className={styles.stage}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerCancel={() => (swipeFrom.current = null)}
        onLostPointerCapture={onPointerEnd}
        onDoubleClick={onDoubleClick}
      >
        {isShowable && state === 'loading' && <output>Učitavanje…</output>}
        {isShowable && state !== 'failed' ? shown : <p role="alert">{failure}</p>}
      </div>
      <p className={styles.purpose}>Prikaz nije namijenjen dijagnostici.</p>
      <fieldset className={styles.tools}>
        <legend className="visually-hidden">Prikaz slike</legend>
        <output>{zoom === 1 ? 'Cijela' : `${Math.round(zoom * 100)} %`}</output>
        {tools.map(({ key, label, icon, sign, use }) => (
          <ActionButton
            key={key}
            aria-label={label}
            aria-pressed={key === 'i' ? isInverted : undefined}
            aria-keyshortcuts={key}
            title={`${label} (${key.toUpperCase()})`}
            isInactive={!isPicture || state !== 'shown'}
            onClick={() => change(use)}
          >
            {icon && <Icon shape={icon} />}
            {sign && <span>{sign}</span>}
          </ActionButton>
        ))}
      </fieldset>
      <KeyHelp level={2} />
    </Dialog>
  );
}
