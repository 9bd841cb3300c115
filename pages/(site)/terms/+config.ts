import { settingsOf } from '../../settings-of.ts';

export default settingsOf('terms', 'Le condizioni d’uso di questo sito.');
