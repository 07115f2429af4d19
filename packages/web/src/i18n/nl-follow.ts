/** Nederlandse teksten bij het volgen van een sessie: wat er gemist is. */

export const nlFollow = {
  Digest: {
    Between: 'Tussen {from} en {until}',
    WhileAway: 'Terwijl u weg was ({time})',
    WatchFromThere: 'Bekijk vanaf daar',
    Close: 'Sluit de samenvatting',
    Quiet: 'Er is niets omgeroepen.',
    More: { one: 'nog {count}', other: 'nog {count}' },
    Leads: { one: '{count} nieuwe leider', other: '{count} keer een nieuwe leider' },
    Flags: { one: '{count} vlag', other: '{count} vlaggen' },
    Retirements: { one: '{count} uitvaller', other: '{count} uitvallers' },
    Penalties: { one: '{count} straf', other: '{count} straffen' },
    BestLaps: { one: '{count} snelste ronde', other: '{count} snelste ronden' },
    Stops: { one: '{count} pitstop', other: '{count} pitstops' },
  },
} as const;
