import { settingsOf } from '../../settings-of.ts';

export default settingsOf('patientPage');
