import { settingsOf } from '../../settings-of.ts';

export default settingsOf(
  'accessibility',
  'Quale norma di accessibilità segue questo sito, come la controlliamo e quali limiti conosciamo.',
);
