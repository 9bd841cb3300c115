const fieldsOfPage = () =>
  document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'main [name]:is(input, textarea):not([type=hidden])',
  );

/** What extensions of a browser add to the server's HTML before hydration makes React put new fields in the place of these. */
const fieldsOfServer = typeof document === 'undefined' ? [] : fieldsOfPage();

/** Copies what was typed and chosen before the scripts ran to the fields that have replaced those of the server's HTML. */
export function keepTyped(): void {
  for (const [index, field] of fieldsOfPage().entries()) {
    const typed = fieldsOfServer[index];
    if (!typed || typed.isConnected || typed.name !== field.name) continue;
    if ('files' in typed && 'files' in field && typed.files) field.files = typed.files;
    else field.value = typed.value;
    field.closest('details')?.toggleAttribute('open', typed.closest('details')?.open);
  }
}
