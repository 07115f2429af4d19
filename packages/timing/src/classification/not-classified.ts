/** The text in place of a position for a competitor who drove but was not classified: the same in every language. */
export const NOT_CLASSIFIED = 'NC';
