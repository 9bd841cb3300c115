/** Texts that more than one part of the form shows. */

/** After submission (specification, section 2). */
export const thanks = 'Tieni duro. Qualcuno ti contatterà presto.';

/** The form was sent as plain HTML and not accepted; the browser still has what was typed. */
export const plainFailure =
  'Tornando indietro con il browser i dati scritti sono ancora nel modulo: controllare i campi e la dimensione dei documenti, e riprovare.';

/** Something filled in the field that people do not see. */
export const robotProblem =
  'Il modulo sembra compilato da un programma. Ricaricare la pagina e riprovare, oppure telefonare alla clinica.';
