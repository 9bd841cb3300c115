import { settingsOf } from '../../settings-of.ts';

export default settingsOf('blogs', 'Articoli della clinica su cure dentali, viaggio e soggiorno a Tirana.');
