import { pages } from '#shared/contract/routes.ts';
import type { Mail } from '../context.ts';

interface InvitationMail {
  email: string;
  name: string;
  /** Who invites. */
  from: string;
  token: string;
}

/** The mail to an invited person. The token is the link's fragment, which browsers send to no server. */
export function invitationMail({ email, name, from, token }: InvitationMail, siteOrigin: string): Mail {
  return {
    to: { name, address: email },
    subject: 'Poziv na kontrolnu ploču',
    text: [
      `Pozdrav ${name},`,
      `${from} te poziva na kontrolnu ploču klinike. Odaberi svoju lozinku ovdje:`,
      `${siteOrigin}${pages.invitation}#${token}`,
      'Poveznica vrijedi 72 sata i može se iskoristiti jednom. Ako te ovaj poziv iznenađuje, zanemari ga.\n',
    ].join('\n\n'),
  };
}
