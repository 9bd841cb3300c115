export interface Service {
  name: string;
  shortDescription: string;
  fact: string;
}

export const services: readonly Service[] = [
  {
    name: 'Odontoiatria Conservativa',
    fact: 'La carie non curata dei denti permanenti è la condizione di salute più comune al mondo (OMS).',
    shortDescription: 'Cura della carie e ricostruzione del dente, conservando il tessuto sano.',
  },
  {
    name: 'Impianti Dentali',
    fact: 'L’osso si lega al titanio: si chiama osteointegrazione.',
    shortDescription: 'Una radice in titanio che sostiene una corona fissa.',
  },
  {
    name: 'All-on-4 e All-on-6',
    fact: 'Un’intera arcata fissa su quattro o sei impianti.',
    shortDescription: 'Denti fissi per chi li ha persi tutti o sta per perderli.',
  },
  {
    name: 'Chirurgia Orale',
    fact: 'I terzi molari («denti del giudizio») sono i denti che più spesso restano inclusi.',
    shortDescription: 'Estrazioni, denti inclusi, piccoli interventi su osso e tessuti molli.',
  },
  {
    name: 'Corone Dentali',
    fact: 'La corona riveste tutta la parte visibile del dente.',
    shortDescription: 'Protegge un dente indebolito e ne restituisce forma e colore.',
  },
  {
    name: 'Faccette Dentali',
    fact: 'Spessore tipico: da circa 0,3 a 1 mm.',
    shortDescription: 'Lamine in ceramica incollate sulla faccia visibile dei denti anteriori.',
  },
  {
    name: 'Protesi Dentali',
    fact: 'Possono essere totali o parziali, fisse o rimovibili.',
    shortDescription: 'Sostituiscono i denti mancanti e ridanno funzione e sostegno al viso.',
  },
  {
    name: 'Parodontologia',
    fact: 'La gengivite è reversibile: il sanguinamento è il primo segnale da far controllare.',
    shortDescription: 'Cura di gengive e osso che sostengono i denti.',
  },
  {
    name: 'Sbiancamento',
    fact: 'Agisce sul dente naturale: non cambia il colore di corone e otturazioni.',
    shortDescription: 'Schiarisce i denti con perossidi, sotto controllo del dentista.',
  },
];

export function findService(name: string): Service | undefined {
  return services.find((service) => service.name === name);
}

/** @returns the file name of a service's pictures, without folder, width and extension. */
export function serviceSlug(name: string): string {
  return name.toLowerCase().replace(/[-\s]/g, '_');
}

export function serviceImage(name: string): string {
  return `/images/services/${serviceSlug(name)}.png`;
}
