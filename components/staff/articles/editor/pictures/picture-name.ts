/** @returns the file's name, numbered where the article already has one like it; cut to what the contract takes. */
export function uniquePictureName(fileName: string, taken: readonly string[]): string {
  const dot = fileName.lastIndexOf('.');
  const extension = dot > 0 ? fileName.slice(dot).slice(0, 20) : '';
  // A slash would end the address's segment and a control character has no place in a name.
  const stem = (dot > 0 ? fileName.slice(0, dot) : fileName).replace(/[/\\\p{Cc}]+/gu, '-').slice(0, 200);
  const named = (number: number) => `${stem || 'slika'}${number > 1 ? `-${number}` : ''}${extension}`;
  let number = 1;
  while (taken.includes(named(number))) number += 1;
  return named(number);
}
