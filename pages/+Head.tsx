/** The head of every page: the icons. */
export function Head() {
  return (
    <>
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="icon" href="/icon-32.png" sizes="32x32" type="image/png" />
      <link rel="apple-touch-icon" href="/icon-180.png" />
      <meta name="theme-color" content="#0b3440" />
    </>
  );
}
