export interface Clinic {
  name: string;
  town: string;
  /** Opening hours in Italian. */
  hours: string;
}
