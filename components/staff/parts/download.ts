/** Lets the browser download an address. @param name of the file, if the server's answer has none. */
export function download(href: string, name = ''): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
}
