/** Texts that more than one part of the form shows. */

/** After submission (docs/product.md, 3.5). */
export const thanks = 'Tieni duro. Qualcuno ti contatterà presto.';

/** Something filled in the field that people do not see. */
export const robotProblem =
  'Il modulo sembra compilato da un programma. Ricaricare la pagina e riprovare, oppure telefonare alla clinica.';
