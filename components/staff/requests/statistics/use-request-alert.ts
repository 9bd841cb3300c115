import { useEffect, useEffectEvent, useRef } from 'react';
import { useWindowEvent } from '../../parts/use-window-event.ts';

const everyMilliseconds = 10_000;

/** A short tone. Browsers allow it once the user has pressed something on the page. */
function ring(): void {
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0.15, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.6);
  tone.frequency.value = 880;
  tone.connect(volume).connect(audio.destination);
  tone.addEventListener('ended', () => void audio.close());
  tone.start();
  tone.stop(audio.currentTime + 0.6);
}

/**
 * Tells of new requests by the document's title, by the badge of an installed page, and by a tone, until the user does
 * something. Asks every ten seconds, also while the page is hidden.
 * @param total resolves to the number of submissions; undefined: unknown.
 */
export function useRequestAlert(total: () => Promise<number | undefined>, hasSound: boolean): void {
  const seen = useRef<number>(undefined);
  const announced = useRef(0);
  const isAsking = useRef(false);
  const show = (count: number) => {
    announced.current = count;
    document.title = document.title.replace(/^(?:\(\d+\) )?/, count > 0 ? `(${count}) ` : '');
    // Only installed pages have a badge.
    void navigator.setAppBadge?.(count).catch(() => undefined);
  };
  const ask = useEffectEvent(async () => {
    // A late answer would be taken for the newest one, and the next would tell a request again.
    if (isAsking.current) return;
    isAsking.current = true;
    const now = await total();
    isAsking.current = false;
    if (now === undefined) return;
    const more = now - (seen.current ?? now);
    seen.current = now;
    if (more <= 0) return;
    show(announced.current + more);
    if (hasSound) ring();
  });
  useEffect(() => {
    void ask();
    const timer = setInterval(() => void ask(), everyMilliseconds);
    return () => clearInterval(timer);
  }, []);
  const forget = () => {
    if (announced.current > 0) show(0);
  };
  useWindowEvent('pointerdown', forget);
  useWindowEvent('keydown', forget);
}
