import type { Config } from 'vike/types';

export default { title: 'Prijava', lang: 'hr' } satisfies Config;
