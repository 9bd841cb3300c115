/** Settings of a clinic that answers on WhatsApp. Playwright runs the files with this very object on one site. */
export const whatsAppEnv = { RATE_LIMITS: 'off', WHATSAPP_NUMBER: '35542345678' };
