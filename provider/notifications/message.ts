/** The mail to the clinic. Without personal data: the clinic cannot erase mail on its way. */
export function submissionMessage(
  formId: number,
  siteOrigin: string | null,
): { subject: string; text: string } {
  const where = siteOrigin
    ? `Otvori je ovdje: ${siteOrigin}/dashboard/contactFormManagement`
    : 'Otvori je na kontrolnoj ploči.';
  return {
    subject: `Nova kontakt forma #${formId}`,
    text: `Stigla je nova kontakt forma (#${formId}).\n${where}\n`,
  };
}
