import { settingsOf } from '../../settings-of.ts';

export default settingsOf('privacy', 'Quali dati raccoglie questo sito, come li usa e per quanto tempo.');
