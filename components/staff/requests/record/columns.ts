import type { SortKey } from './request-sorting.ts';

/** The table's column titles, also the first line of an export. */
export const columnTitles: Readonly<Record<SortKey, string>> = {
  fullName: 'Ime i prezime',
  email: 'Email',
  phoneNumber: 'Telefon',
  createdAt: 'Kreirano',
  finishedAt: 'Završeno',
  status: 'Status',
  requiredCompletion: 'Obavezna polja',
  overallCompletion: 'Ukupna ispunjenost',
};
