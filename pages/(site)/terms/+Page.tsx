import { LegalText } from '#components/site/shell/LegalText.tsx';
import terms from './terms.json' with { type: 'json' };

export const Page = () => <LegalText title="Termini e Condizioni" parts={terms} />;
