/**
 * Every marketing claim the site makes, each from section 1 of the specification. Pages state no number that is
 * not here.
 */
export const claims = {
  savingsPercent: 70,
  clinicAgeYears: 15,
  directFlightCities: 28,
  implantMonths: '4-6',
  minutesFromMainSquare: 20,
} as const;

/** Opening hours as the header prints them (specification, section 2). */
export const openingHours = 'Lun - Ven: 8:00 - 20:00';
