import { settingsOf } from '../../settings-of.ts';

export default settingsOf('priceList');
