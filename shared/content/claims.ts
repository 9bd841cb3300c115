/** All figures in the site's marketing claims (docs/product.md, 1.3). Pages state no other figures. */
export const claims = {
  savingsPercent: 70,
  clinicAgeYears: 15,
  directFlightCities: 28,
  implantMonths: '4-6',
  minutesFromMainSquare: 20,
} as const;
