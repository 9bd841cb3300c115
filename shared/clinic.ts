export interface Clinic {
  name: string;
  town: string;
  /** Opening hours in Italian. */
  hours: string;
  /** The number of opening hours within which the clinic promises to answer; null: no promise. */
  answerHours?: number | null;
  /** This promise as a sentence; undefined: none. */
  answerPromise?: string;
}
