import type { Config } from 'vike/types';

export default { title: 'Kontrolna ploča', lang: 'hr' } satisfies Config;
