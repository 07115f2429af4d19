/** The patterns of the flags, which distinguish them without colours. */

/** Defines the patterns under unique ids, `${id}-YELLOW` and `${id}-RED`. */
export function FlagHatch({ id }: { id: string }) {
  return (
    <defs>
      <pattern
        id={`${id}-YELLOW`}
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="6" height="6" fill="var(--band-yellow)" />
        <path d="M0 0v6" stroke="var(--flag-yellow)" strokeWidth="2" />
      </pattern>
      <pattern id={`${id}-RED`} width="5" height="5" patternUnits="userSpaceOnUse">
        <rect width="5" height="5" fill="var(--band-red)" />
        <path d="M0 0h5" stroke="var(--flag-red)" strokeWidth="2" />
      </pattern>
    </defs>
  );
}

export const bandColours = { YELLOW: 'var(--band-yellow)', RED: 'var(--band-red)' } as const;
