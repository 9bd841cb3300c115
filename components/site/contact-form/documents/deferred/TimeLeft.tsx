import { useEffect, useState } from 'react';

const inMinutes = (seconds: number) =>
  seconds < 60 ? 'meno di un minuto' : seconds < 120 ? '1 minuto' : `${Math.floor(seconds / 60)} minuti`;

/** Counts the remaining minutes down. A new link needs a new `key`. */
export function TimeLeft({ seconds }: { seconds: number }) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const endsAt = performance.now() + seconds * 1000;
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((endsAt - performance.now()) / 1000))), 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  return <span role="timer">{inMinutes(left)}</span>;
}
