import { settingsOf } from '../../settings-of.ts';

export default settingsOf(
  'home',
  'Clinica odontoiatrica a Tirana per pazienti italiani: prima visita gratuita, fino al 70% di risparmio rispetto all’Italia, alloggio gratuito, viaggio e transfer organizzati.',
);
