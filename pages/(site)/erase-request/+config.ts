import type { Config } from 'vike/types';
import { documentTitle } from '#shared/content/site.ts';

export default { title: documentTitle('Elimina la tua richiesta') } satisfies Config;
