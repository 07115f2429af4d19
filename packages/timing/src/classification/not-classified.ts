/** What stands instead of a position for a competitor who drove and was not classified: the same in every language. */
export const NOT_CLASSIFIED = 'NC';
