/** Maximum length of a note on a request, in UTF-16 code units. */
export const maxNoteLength = 2000;
