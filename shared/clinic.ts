/** The clinic as its operator names it. */
export interface Clinic {
  name: string;
  town: string;
  /** Opening hours in Italian. */
  hours: string;
}
