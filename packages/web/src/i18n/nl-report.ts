/** Dutch texts of the report of a result. */

export const nlReport = {
  Report: {
    Note: 'Volgens vaste regels opgemaakt uit ronden, eerdere uitslagen, records en standen. De links leiden naar het bewijs.',
    None: 'Nog geen verslag',
    NoneHint: 'Zodra de uitslag plaatsen heeft, staat hier een verslag.',
    Copy: 'Tekst kopiëren',
    Copied: 'Verslag gekopieerd',
    NotCopied: 'Kopiëren lukt niet. Selecteer de tekst zelf.',
    Evidence: 'Bewijs:',
    Lap: 'ronde {lap}',
    Place: 'P{place}',
    Result: 'uitslag',
    Records: 'records',
    Standings: 'stand',
    Named: '{name} ({number})',
    Seconds: '{time} seconden',
    PartOfSecond: '{time} seconde',
    LapRecord: 'ronderecord',
    ClassLapRecord: 'ronderecord in {className}',
    Headline: {
      won: 'Zege voor {who} in {session}',
      fastest: '{who} snelste in {session}',
    },
    Say: {
      won: '{who} won op {date} {session} op {venue}.',
      'won-by-time': '{who} won op {date} {session} op {venue}, met {time} voorsprong op {other}.',
      'won-by-laps': {
        one: '{who} won op {date} {session} op {venue}, met {count} ronde voorsprong op {other}.',
        other: '{who} won op {date} {session} op {venue}, met {count} ronden voorsprong op {other}.',
      },
      'won-on-points': {
        one: '{who} won op {date} {session} op {venue} met {count} punt.',
        other: '{who} won op {date} {session} op {venue} met {count} punten.',
      },
      fastest: '{who} was op {date} de snelste in {session} op {venue}, met {time}.',
      'fastest-by-time':
        '{who} was op {date} de snelste in {session} op {venue}: met {time} bleef {other} op {than}.',
      third: '{who} werd derde.',
      'third-by-time': '{who} werd derde, op {time}.',
      'third-by-laps': {
        one: '{who} werd derde, op {count} ronde.',
        other: '{who} werd derde, op {count} ronden.',
      },
      distance: {
        one: 'De winnaar legde de {count} ronde af in {time}.',
        other: 'De winnaar legde de {count} ronden af in {time}.',
      },
      classified: {
        one: 'Van de {of} starters werd er {count} geklasseerd.',
        other: 'Van de {of} starters werden er {count} geklasseerd.',
      },
      'classified-all': {
        one: 'De enige starter werd geklasseerd.',
        other: 'Alle {count} starters werden geklasseerd.',
      },
      provisional: 'De uitslag is voorlopig.',
      'start-from-pole': '{who} startte vanaf poleposition en leidde de eerste ronde.',
      'start-from-grid': 'Vanaf startplaats {place} leidde {who} de eerste ronde.',
      start: '{who} leidde de eerste ronde.',
      'leads-throughout': '{who} leidde alle ronden.',
      'lead-by-pass': 'In ronde {lap} nam {who} de leiding over van {other}.',
      'lead-by-stop': 'Door een pitstop van {other} kwam {who} in ronde {lap} aan de leiding.',
      'lead-by-retirement': '{other} viel in leidende positie uit; {who} nam in ronde {lap} over.',
      'wins-by-pass': 'In ronde {lap} nam {who} de leiding over van {other}, om die niet meer af te staan.',
      'wins-by-stop':
        'Door een pitstop van {other} kwam {who} in ronde {lap} aan de leiding, om die niet meer af te staan.',
      'wins-by-retirement':
        '{other} viel in leidende positie uit; {who} nam in ronde {lap} over en leidde tot de finish.',
      yellow: {
        one: 'Vanaf ronde {lap} was het {count} ronde geel, met {who} aan de leiding.',
        other: 'Vanaf ronde {lap} was het {count} ronden geel, met {who} aan de leiding.',
      },
      yellows: {
        one: 'In totaal was het {count} ronde geel, in ronde {periods}.',
        other: 'In totaal was het {count} ronden geel, in ronde {periods}.',
      },
      red: 'In ronde {lap} kwam de rode vlag, met {who} aan de leiding.',
      stop: '{who} maakte in ronde {lap} een pitstop vanaf P{place}.',
      'podium-pass': '{who} passeerde {other} in ronde {lap} voor P{place} en gaf die plaats niet meer af.',
      retired: '{who} viel na ronde {lap} uit, op dat moment P{place}.',
      'best-lap': '{who} reed die tijd in ronde {lap}.',
      'best-lap-at-the-end': '{who} reed die tijd in de laatste poging, ronde {lap}.',
      'ahead-on-lap': 'In ronde {lap} had {who} een voorsprong van {time} op {other}.',
      closing: 'In ronde {lap} lag {who} nog {than} achter {other}; aan de finish was dat {time}.',
      'lead-changes': {
        one: 'De leiding wisselde {count} keer, tussen {of} deelnemers.',
        other: 'De leiding wisselde {count} keer, tussen {of} deelnemers.',
      },
      'led-most': {
        one: '{who} leidde {count} van de {of} ronden, meer dan wie ook, maar eindigde op P{place}.',
        other: '{who} leidde {count} van de {of} ronden, meer dan wie ook, maar eindigde op P{place}.',
      },
      'led-most-out': {
        one: '{who} leidde {count} van de {of} ronden, meer dan wie ook, maar haalde de finish niet.',
        other: '{who} leidde {count} van de {of} ronden, meer dan wie ook, maar haalde de finish niet.',
      },
      'class-won': 'In {className} won {who}.',
      'class-won-by-time': 'In {className} won {who}, met {time} voorsprong op {other}.',
      'class-won-by-laps': {
        one: 'In {className} won {who}, met {count} ronde voorsprong op {other}.',
        other: 'In {className} won {who}, met {count} ronden voorsprong op {other}.',
      },
      'class-fastest': 'In {className} was {who} de snelste met {time}.',
      mover: '{who} won de meeste plaatsen: van startplaats {from} naar P{place}.',
      'fastest-lap': '{who} reed de snelste ronde: {time}.',
      'fastest-lap-on': '{who} reed in ronde {lap} de snelste ronde: {time}.',
      closest: 'Het kleinste verschil was dat om P{place}: {who} bleef {other} {time} voor.',
      'first-win': {
        one: 'Voor {who} was het de eerste zege, na {count} eerdere race in het archief.',
        other: 'Voor {who} was het de eerste zege, na {count} eerdere races in het archief.',
      },
      'first-win-in-class': {
        one: 'Voor {who} was het de eerste klassezege, na {count} eerdere race in het archief.',
        other: 'Voor {who} was het de eerste klassezege, na {count} eerdere races in het archief.',
      },
      'win-since': 'Voor {who} was het de eerste zege sinds {date}.',
      'win-since-in-class': 'Voor {who} was het de eerste klassezege sinds {date}.',
      'first-podium': {
        one: 'Voor {who} was het de eerste podiumplaats, na {count} eerdere race in het archief.',
        other: 'Voor {who} was het de eerste podiumplaats, na {count} eerdere races in het archief.',
      },
      'first-podium-in-class': {
        one: 'Voor {who} was het de eerste podiumplaats in de klasse, na {count} eerdere race in het archief.',
        other:
          'Voor {who} was het de eerste podiumplaats in de klasse, na {count} eerdere races in het archief.',
      },
      'podium-since': 'Voor {who} was het de eerste podiumplaats sinds {date}.',
      'podium-since-in-class': 'Voor {who} was het de eerste podiumplaats in de klasse sinds {date}.',
      'wins-in-a-row': {
        one: '{who} heeft nu {count} race op rij gewonnen.',
        other: '{who} heeft nu {count} races op rij gewonnen.',
      },
      'wins-in-a-row-in-class': {
        one: '{who} heeft de klasse nu {count} keer op rij gewonnen.',
        other: '{who} heeft de klasse nu {count} keer op rij gewonnen.',
      },
      'podiums-in-a-row': {
        one: '{who} stond nu {count} keer op rij op het podium.',
        other: '{who} stond nu {count} keer op rij op het podium.',
      },
      'podiums-in-a-row-in-class': {
        one: '{who} stond nu {count} keer op rij op het podium van de klasse.',
        other: '{who} stond nu {count} keer op rij op het podium van de klasse.',
      },
      'best-here': '{who} verbeterde de persoonlijke besttijd op dit circuit met {time}.',
      'beats-at-last': {
        one: '{who} eindigde voor {other}, die in hun laatste {count} gezamenlijke race voor was gebleven.',
        other:
          '{who} eindigde voor {other}, die in hun laatste {count} gezamenlijke races voor was gebleven.',
      },
      'penalty-time': '{who} kreeg een tijdstraf van {time}.',
      'penalty-laps': {
        one: '{who} kreeg een straf van {count} ronde.',
        other: '{who} kreeg een straf van {count} ronden.',
      },
      'penalty-places': {
        one: '{who} werd door de officials {count} plaats teruggezet.',
        other: '{who} werd door de officials {count} plaatsen teruggezet.',
      },
      disqualified: '{who} werd gediskwalificeerd.',
      record:
        '{who} reed met {time} een nieuw {record}. Het oude, {than}, stond sinds {date} op naam van {name}.',
      'first-record': '{who} reed hier met {time} het eerste {record}.',
      'record-beaten':
        'Met {time} was {who} sneller dan het {record} van {name}: {than}, gereden op {date}. Het wordt een record als de organisatie het erkent.',
      standings: {
        one: 'Na deze wedstrijd leidt {name} in {title} met {points} punten, {count} meer dan {otherName}.',
        other: 'Na deze wedstrijd leidt {name} in {title} met {points} punten, {count} meer dan {otherName}.',
      },
      'standings-tied':
        'Na deze wedstrijd leiden {name} en {otherName} samen in {title}, met elk {points} punten.',
      'standings-alone': 'Na deze wedstrijd leidt {name} in {title} met {points} punten.',
    },
  },
};
