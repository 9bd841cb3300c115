/** The logo: a tooth whose roots form a doorway with the sun inside. */
export function LogoMark({ className, sunClassName }: { className?: string; sunClassName?: string }) {
  return (
    <svg className={className} viewBox="0 0 48 48" aria-hidden="true">
      <path
        fill="currentColor"
        d="M24 9.2C21.9 9.2 20.3 5 14.9 5 9.2 5 5.6 9.3 5.6 14.9c0 5.9 3.3 9.4 4.3 15.6.6 3.7.7 7.5 1.7 10.7.6 2 1.7 2.8 3.2 2.8h2.6c0-4.6.1-8.3.8-10.9 1-3.5 3.1-5.3 5.8-5.3s4.8 1.8 5.8 5.3c.7 2.6.8 6.3.8 10.9h2.6c1.5 0 2.6-.8 3.2-2.8 1-3.2 1.1-7 1.7-10.7 1-6.2 4.3-9.7 4.3-15.6C42.4 9.3 38.8 5 33.1 5 27.7 5 26.1 9.2 24 9.2Z"
      />
      <circle className={sunClassName} cx="24" cy="38.6" r="3.5" fill="#F2A65A" />
    </svg>
  );
}
