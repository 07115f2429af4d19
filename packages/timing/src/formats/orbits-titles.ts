/**
 * The titles of Orbits tables by the meaning of their columns. Timers choose and rename columns, and Orbits itself
 * writes
 * them in its language: English, Dutch, German, French, Spanish, Italian and Japanese, short and in full.
 */

import type { NamedField, ResultField } from '@lapwing/contract/desk/publish-values';
import { titleKey } from './titled-table.ts';

export const orbitsTitles = {
  position: [
    ...['Pos', 'Position', 'Overall Pos', 'P', 'Positie', 'Plaats', 'Platz', 'Rang', 'Platzierung'],
    ...['Clt', 'Classement', 'Place', 'Posición', 'Puesto', 'Lugar', 'Posizione', 'Piazzamento'],
    ...['順位', '総合順位', '着順'],
  ],
  positionInClass: ['PIC', 'Pos in Class', 'PIK', 'クラス順位'],
  number: [
    ...[
      'No',
      'Nr',
      'Num',
      'Number',
      'Start Number',
      '#',
      'Startnr',
      'Startnummer',
      'St Nr',
      'StNr',
      'Nummer',
    ],
    ...['N°', 'Numéro', 'Dossard', 'Núm', 'Número', 'Dorsal', 'Numero', 'N gara', 'Nr gara', 'Num gara'],
    ...[
      'Numero gara',
      'ゼッケン',
      'ゼッケンNo',
      'ゼッケン番号',
      'カーNo',
      'カーナンバー',
      '車番',
      '番号',
      'ナンバー',
    ],
  ],
  firstName: [
    ...['First', 'First Name', 'Firstname', 'Voornaam', 'Vorname', 'Prénom', 'Nombre de pila', '名'],
  ],
  lastName: [
    ...['Last', 'Last Name', 'Lastname', 'Achternaam', 'Nachname', 'Familienname', 'Nom de famille'],
    ...['Apellido', 'Apellidos', 'Cognome', '姓'],
  ],
  /** In Spanish and Italian it is the first name if the last name has its own column. */
  name: [
    ...['Name', 'Competitor', 'Driver', 'Rider', 'Naam', 'Rijder', 'Deelnemer', 'Fahrer', 'Teilnehmer'],
    ...['Nom', 'Pilote', 'Concurrent', 'Coureur', 'Nombre', 'Piloto', 'Competidor', 'Corredor'],
    ...[
      'Nome',
      'Pilota',
      'Conduttore',
      'Concorrente',
      '名前',
      '氏名',
      'ドライバー',
      'ドライバー名',
      '選手',
      '選手名',
    ],
    ...['ライダー', 'ライダー名', '競技者', '参加者'],
  ],
  className: [
    ...['Class', 'Cls', 'Klasse', 'Klas', 'Classe', 'Catégorie', 'Cat', 'Clase', 'Categoría', 'Categoria'],
    ...['クラス', '部門'],
  ],
  team: [
    ...[
      'Team',
      'Club',
      'Ploeg',
      'Vereniging',
      'Mannschaft',
      'Verein',
      'Équipe',
      'Écurie',
      'Equipo',
      'Escudería',
    ],
    ...['Squadra', 'Scuderia', 'チーム', 'チーム名', '所属', 'クラブ'],
  ],
  transponder: [
    ...['Transponder', 'Tx', 'Transponder 1', 'Transpondeur', 'Trasponder', 'Puce', 'Chip'],
    ...['トランスポンダー', 'トランスポンダ', '発信器'],
  ],
  status: ['Status', 'Statut', 'Estado', 'Stato', 'ステータス', '状態'],
  laps: [
    ...[
      'Laps',
      'Ronden',
      'Rondes',
      'Aantal ronden',
      'Rnd',
      'Runden',
      'Rdn',
      'Tours',
      'Nb tours',
      'Nbre tours',
    ],
    ...['Nombre de tours', 'Vueltas', 'Vtas', 'Vlts', 'Vtas completadas', 'Giri', 'N giri', '周回', '周回数'],
    ...['ラップ数', 'LAP数', 'ラップ'],
  ],
  totalTime: [
    ...['Total Tm', 'Total Time', 'Totaaltijd', 'Totale tijd', 'Tot tijd', 'Gesamtzeit', 'Ges Zeit'],
    ...['Temps total', 'Tps total', 'Tiempo total', 'Tpo total', 'T total', 'Tiempo tot'],
    ...['Tempo totale', 'Tempo tot', 'T totale', '合計タイム', 'トータルタイム', '総合タイム', '合計時間'],
    ...['総時間', '所要時間', 'レースタイム'],
  ],
  difference: [
    ...[
      'Diff',
      'Difference',
      'Verschil',
      'Achterstand',
      'Rückstand',
      'Differenz',
      'Écart',
      'Dif',
      'Diferencia',
    ],
    ...['Distacco', 'Ritardo', '差', 'トップ差', 'トップとの差', '差分'],
  ],
  bestTime: [
    ...['Best Tm', 'Best Time', 'Best Lap Tm', 'Best Lap', 'Beste tijd', 'Beste ronde', 'Snelste ronde'],
    ...['Beste rondetijd', 'Snelste tijd', 'Beste Zeit', 'Bestzeit', 'Beste Runde', 'Schnellste Runde'],
    ...['Beste Rundenzeit', 'Meilleur temps', 'Meilleur tps', 'Meil tps', 'Meilleur tour', 'Mejor tiempo'],
    ...[
      'Mejor tpo',
      'Mejor vuelta',
      'Mejor T',
      'Vuelta rápida',
      'Miglior tempo',
      'Miglior giro',
      'Giro veloce',
    ],
    ...['Giro più veloce', 'ベストタイム', 'ベストラップ', 'ベストラップタイム', '最速ラップ', 'ベスト'],
  ],
  bestLapNumber: [
    ...['In Lap', 'Best In Lap', 'Best Lap No', 'In ronde', 'In Runde', 'In Rd', 'Au tour', 'Dans le tour'],
    ...[
      'En tour',
      'En vuelta',
      'En la vuelta',
      'En vta',
      'Nel giro',
      'In giro',
      'Al giro',
      'ベスト周回',
      'ベスト周',
    ],
    ...['ベストラップNo', 'ベストLap', '記録周'],
  ],
  lap: ['Lap', 'Ronde', 'Rnde', 'Runde', 'Rde', 'Tour', 'Vuelta', 'Vta', 'Giro', '周', '周目', 'LAP'],
  lapTime: [
    ...['Lap Tm', 'Lap Time', 'Laptime', 'Rondetijd', 'Ronde tijd', 'Rundenzeit', 'Rundenz', 'Rd Zeit'],
    ...['Temps au tour', 'Temps tour', 'Temps du tour', 'Tps tour', 'Tps au tour', 'Tiempo de vuelta'],
    ...['Tiempo vuelta', 'Tiempo por vuelta', 'Tpo vuelta', 'T vuelta', 'Tempo giro', 'Tempo sul giro'],
    ...['Tempo al giro', 'T giro', 'ラップタイム', '周回タイム', 'LAPタイム'],
  ],
  timeOfDay: [
    ...[
      'Time of Day',
      'Tijd van de dag',
      'Tijdstip',
      'Kloktijd',
      'Dagtijd',
      'Tageszeit',
      'Uhrzeit',
      'Zeitpunkt',
    ],
    ...['Heure', 'Heure du jour', 'Heure de passage', 'Hora', 'Hora del día', 'Hora de paso', 'Ora'],
    ...['Ora del giorno', 'Orario', 'Ora di passaggio', '時刻', '通過時刻', '時間'],
  ],
} as const satisfies Record<string, readonly string[]>;

export type OrbitsMeaning = keyof typeof orbitsTitles;

/** Known and not needed: they follow from others, or are shown nowhere. */
const passedOver = [
  ...['Gap', 'Best Speed', '2nd Best', '2nd Tm', '2nd Spd', 'Points', 'Avg Speed', 'Speed'],
  ...['Nat', 'Nat/State', 'Nationality', 'Make', 'Sponsor', 'Comment', 'Hometown', 'City', 'License'],
  ...['Gat', 'Snelheid', 'Punten', 'Abstand', 'Geschw', 'Geschwindigkeit', 'Punkte', 'Schnitt'],
  ...[
    'Intervalle',
    'Vitesse',
    'Points',
    'Intervalo',
    'Velocidad',
    'Puntos',
    'Intervallo',
    'Velocità',
    'Punti',
  ],
  ...['ギャップ', '前車との差', '間隔', '速度', 'スピード', '平均速度', 'ポイント'],
];

const sectionPatterns = [
  'S# Tm',
  'S# Tijd',
  'Sector #',
  'S# Zeit',
  'Sektor #',
  'S# Tps',
  'Secteur #',
  'S# Tpo',
];
const moreSectionPatterns = ['S# Tempo', 'Settore #', 'Intermedio #', 'S#タイム', 'セクター#', '区間#'];

/** The titles of the section with this number, from 1. */
export function sectionTitles(number: number): string[] {
  return [...sectionPatterns, ...moreSectionPatterns].map((pattern) => pattern.replace('#', String(number)));
}

const words: Readonly<Record<OrbitsMeaning, string>> = {
  position: 'position',
  positionInClass: 'position in class',
  number: 'start number',
  firstName: 'first name',
  lastName: 'last name',
  name: 'name',
  className: 'class',
  team: 'team',
  transponder: 'transponder',
  status: 'status',
  laps: 'laps',
  totalTime: 'total time',
  difference: 'difference',
  bestTime: 'best time',
  bestLapNumber: 'lap of the best time',
  lap: 'lap',
  lapTime: 'lap time',
  timeOfDay: 'time of day',
};

const meaningByKey = new Map<string, string>([
  ...passedOver.map((title) => [titleKey(title), ''] as const),
  ...Array.from({ length: 20 }, (_, index) => sectionTitles(index + 1))
    .flat()
    .map((title) => [titleKey(title), 'section time'] as const),
  // Object.keys returns the names of the object.
  ...(Object.keys(orbitsTitles) as OrbitsMeaning[]).flatMap((meaning) =>
    orbitsTitles[meaning].map((title) => [titleKey(title), words[meaning]] as const),
  ),
]);

const fieldByKey = new Map<string, ResultField>([
  ...passedOver.map((title) => [titleKey(title), 'ignored'] as const),
  ...Array.from({ length: 20 }, (_, index) => sectionTitles(index + 1))
    .flat()
    .map((title) => [titleKey(title), 'section'] as const),
  // Object.keys returns the names of the object.
  ...(Object.keys(orbitsTitles) as OrbitsMeaning[]).flatMap((meaning) =>
    orbitsTitles[meaning].map((title) => [titleKey(title), meaning] as const),
  ),
]);

/** null for an unknown title. */
export function fieldOf(title: string): ResultField | null {
  return fieldByKey.get(titleKey(title)) ?? null;
}

/** The title by which the readers find a field; empty for a column that is left out. */
export function titleOfField(field: NamedField): string {
  return field === 'ignored' ? '' : (orbitsTitles[field][0] ?? '');
}

/** As text; empty for a column that is known and ignored, null for an unknown one. */
export function meaningOf(title: string): string | null {
  return meaningByKey.get(titleKey(title)) ?? null;
}

export function keysOf(...meanings: OrbitsMeaning[]): string[] {
  return meanings.flatMap((meaning) => orbitsTitles[meaning].map(titleKey));
}
