import { useData } from 'vike-react/useData';
import { LegalText } from '#components/site/shell/LegalText.tsx';
import type { Data } from './+data.server.ts';
import privacy from './privacy.json' with { type: 'json' };

/** The five sections with the statements that the clinic has made, and sections about the site itself. */
export const Page = () => <LegalText title="Politica sulla Privacy" parts={privacy} facts={useData<Data>()} />;
