/** The title of a championship: its name with its season, which many names contain already. */

export function championshipTitle({ name, season }: { name: string; season: string }): string {
  return season === '' || name.split(/[^\p{L}\p{N}/]+/u).includes(season) ? name : `${name} ${season}`;
}
