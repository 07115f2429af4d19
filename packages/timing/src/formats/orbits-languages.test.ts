import { describe, expect, test } from 'vitest';
import { decodeText } from '../text/decode-text.ts';
import { type FileContext, readResultFiles } from './read-result-files.ts';

const context: FileContext = {
  event: { clientId: 'cup', startDate: '2026-05-03' },
  session: { name: 'Race 1', status: 'Provisional' },
};

function read(text: string) {
  return readResultFiles([{ name: 'race.csv', text, format: null }], context);
}

function sessionOf(text: string) {
  const outcome = read(text);
  if (outcome.kind === 'refused') throw new Error(JSON.stringify(outcome.errors));
  return { formats: outcome.formats, session: outcome.document.sessions[0] };
}

/** The same race of two, and a third who did not finish, with the titles and words of each language. */
const results: Record<string, string> = {
  Dutch: [
    'Pos;Nr.;Naam;Klasse;Ronden;Totale tijd;Verschil;Beste tijd;In ronde;Team;Transponder',
    '1;7;Anna Jansen;Senior;3;3:01,500;;1:00,000;2;Vos;1234567',
    'Uitgevallen;8;Ben Smit;Senior;1;1:02,000;;1:02,000;1;;',
  ].join('\n'),
  German: [
    'Platz;Startnr.;Fahrer;Klasse;Runden;Gesamtzeit;Rückstand;Beste Zeit;In Runde;Mannschaft;Transponder',
    '1;7;Anna Jansen;Senior;3;3:01,500;;1:00,000;2;Vos;1234567',
    'Ausgefallen;8;Ben Smit;Senior;1;1:02,000;;1:02,000;1;;',
  ].join('\n'),
  French: [
    'Clt;N°;Pilote;Catégorie;Tours;Temps total;Écart;Meilleur temps;Au tour;Équipe;Transpondeur',
    '1;7;Anna Jansen;Senior;3;3:01.500;;1:00.000;2;Vos;1234567',
    'Abandon;8;Ben Smit;Senior;1;1:02.000;;1:02.000;1;;',
  ].join('\n'),
  Spanish: [
    'Posición;Nº;Piloto;Categoría;Vueltas;Tiempo total;Diferencia;Mejor vuelta;En vuelta;Equipo;Transponder',
    '1;7;Anna Jansen;Senior;3;3:01.500;;1:00.000;2;Vos;1234567',
    'Abandono;8;Ben Smit;Senior;1;1:02.000;;1:02.000;1;;',
  ].join('\n'),
  Italian: [
    'Pos.;Num.;Pilota;Classe;Giri;Tempo totale;Distacco;Miglior giro;Nel giro;Scuderia;Trasponder',
    '1;7;Anna Jansen;Senior;3;3:01.500;;1:00.000;2;Vos;1234567',
    'Ritirato;8;Ben Smit;Senior;1;1:02.000;;1:02.000;1;;',
  ].join('\n'),
  Japanese: [
    '順位,ゼッケン,ドライバー,クラス,周回数,合計タイム,トップ差,ベストタイム,ベスト周回,チーム,トランスポンダー',
    '1,7,Anna Jansen,Senior,3,3:01.500,,1:00.000,2,Vos,1234567',
    'リタイヤ,8,Ben Smit,Senior,1,1:02.000,,1:02.000,1,,',
  ].join('\n'),
};

test.each([
  ...[
    'Not classified',
    'N.C.',
    'NC',
    'Niet geklasseerd',
    'Nicht klassifiziert',
    'Non classé',
    'No clasificado',
  ],
  ...['Non classificato', '順位なし', '規定周回数不足'],
])('%s is neither a place nor a status', (word) => {
  const head = 'Pos;No;Name;Laps;Total Tm;Best Tm;Status';
  const { session } = sessionOf(`${head}\n1;7;Ann;3;3:01.5;1:00;\n${word};8;Ben;3;3:00.0;1:00;`);
  expect(session?.competitors[1]).toMatchObject({ number: '8', isClassified: false });
  expect(session?.competitors[1]).not.toHaveProperty('status');
  expect(session?.competitors[1]).not.toHaveProperty('position');
  const asStatus = sessionOf(`${head}\n1;7;Ann;3;3:01.5;1:00;\n2;8;Ben;3;3:02.0;1:00;${word}`).session;
  expect(asStatus?.competitors[1]).toMatchObject({ position: 2, isClassified: false });
});

const laps: Record<string, string> = {
  Dutch: 'Tijd van de dag;Ronde;Rondetijd;Snelheid;S1 Tijd;S2 Tijd',
  German: 'Uhrzeit;Runde;Rundenzeit;Geschw.;Sektor 1;Sektor 2',
  French: 'Heure;Tour;Temps au tour;Vitesse;Secteur 1;Secteur 2',
  Spanish: 'Hora del día;Vuelta;Tiempo de vuelta;Velocidad;Sector 1;Sector 2',
  Italian: 'Ora;Giro;Tempo sul giro;Velocità;Settore 1;Settore 2',
  Japanese: '通過時刻;周;ラップタイム;速度;セクター1;セクター2',
};

describe.each(Object.keys(results))('%s Orbits titles', (language) => {
  test('of results are recognised', () => {
    const { formats, session } = sessionOf(results[language] ?? '');
    expect(formats).toEqual(['orbits-results']);
    expect(session?.type).toBe('race');
    expect(session?.competitors).toMatchObject([
      {
        ...{ position: 1, number: '7', lastName: 'Anna Jansen', className: 'Senior', lapCount: 3 },
        ...{
          totalTimeMs: 181_500,
          bestTimeMs: 60_000,
          bestLapNumber: 2,
          team: 'Vos',
          transponder: '1234567',
        },
      },
      { number: '8', status: 'DNF', lapCount: 1, bestTimeMs: 62_000 },
    ]);
  });

  test('of lap times are recognised', () => {
    const rows = ['7 - Anna Jansen - Senior', '14:01:01.000;1;1:01.000;115;31.000;30.000'];
    const { formats, session } = sessionOf([laps[language], ...rows].join('\n'));
    expect(formats).toEqual(['orbits-laps']);
    expect(session?.competitors[0]?.laps).toMatchObject([
      { lapTimeMs: 61_000, timeOfDayMs: 50_461_000, sectionTimesMs: [31_000, 30_000] },
    ]);
  });
});

test.each([
  ['Dutch', 'Voornaam;Achternaam'],
  ['German', 'Vorname;Nachname'],
  ['French', 'Prénom;Nom'],
  ['Spanish', 'Nombre;Apellidos'],
  ['Italian', 'Nome;Cognome'],
  ['Japanese', '名;姓'],
])('%s first and last names stay separate', (_, titles) => {
  const { session } = sessionOf(`Pos;Nr;${titles};Laps\n1;7;Anna;Jansen;3\n`);
  expect(session?.competitors[0]).toMatchObject({ firstName: 'Anna', lastName: 'Jansen' });
});

test('titles are recognised without accents, in capitals and in half-width kana', () => {
  const { session } = sessionOf('POSICION;NUMERO;NOMBRE;VUELTAS;ﾍﾞｽﾄﾀｲﾑ\n1;7;Ana;3;1:00.000\n');
  expect(session?.competitors[0]).toMatchObject({ position: 1, number: '7', bestTimeMs: 60_000 });
});

test('an error lists the recognised and the unknown titles', () => {
  const outcome = read('Tulos;Nr.;Naam;Kierrokset\n1;7;Anna;3\n');
  expect(outcome.kind === 'refused' && outcome.errors[0]?.message).toBe(
    'is of no format that is known: give it by name, or send another file; ' +
      'understood: Nr. (start number), Naam (name); not understood: Tulos, Kierrokset',
  );
  const near = read('Pos;Naam;Kierrokset\n1;Anna;3\n');
  expect(near.kind === 'refused' && near.errors[0]?.message).toBe(
    'looks like orbits-results, but has no column laps; ' +
      'understood: Pos (position), Naam (name); not understood: Kierrokset',
  );
});

test('files of Japanese Windows, and only those, are decoded by the edge’s decoder', () => {
  const japanese = Uint8Array.from([0x8f, 0x87, 0x88, 0xca, 0x2c, 0x83, 0x4e, 0x83, 0x89, 0x83, 0x58]);
  const asShiftJis = (bytes: Uint8Array) => new TextDecoder('shift_jis').decode(bytes);
  expect(decodeText(japanese, asShiftJis)).toEqual({ text: '順位,クラス', encoding: 'shift_jis' });
  const german = Uint8Array.from([0x47, 0x72, 0xf6, 0xdf, 0x65]);
  expect(decodeText(german, asShiftJis)).toEqual({ text: 'Größe', encoding: 'windows-1252' });
  expect(decodeText(japanese).encoding).toBe('windows-1252');
});
