/** What the server says of uploads, which it says in English, in the other languages; names and numbers in it stay. */

import type { Language } from '@lapwing/contract/values/constants';

type Message = { en: string; nl: string; ja: string };

const said = (en: string, nl: string, ja: string): Message => ({ en, nl, ja });

const outcomes = [
  said(
    '{a}: {b} sessions, {c} results',
    '{a}: {b} sessies, {c} resultaten',
    '{a}：{b}セッション、{c}件の結果',
  ),
  said('{a}: {b} events, {c} rounds', '{a}: {b} evenementen, {c} rondes', '{a}：{b}イベント、{c}ラウンド'),
  said('An error of the server', 'Een fout van de server', 'サーバーのエラー'),
  said('The request has parameters that are not valid', 'Er staan fouten in', '内容に誤りがあります'),
  said('The request cannot be understood', 'Dit is niet te begrijpen', '内容を読み取れません'),
  said(
    'This is in conflict with what is stored',
    'Dit is in strijd met wat er al is',
    '保存済みの内容と矛盾しています',
  ),
  said('There is nothing here', 'Dat is er niet', '存在しません'),
  said('The server is busy', 'De server heeft het druk', 'サーバーが混み合っています'),
  said(
    'The id {a} was used for other content before. Take a new id for new content.',
    'De id {a} is al voor iets anders gebruikt. Neem een nieuwe id voor iets nieuws.',
    'ID {a}は別の内容で使用済みです。新しい内容には新しいIDを使ってください。',
  ),
  said(
    'The event {a} was deleted: restore it before anything is added ({b})',
    'Het evenement {a} is verwijderd: zet het terug voor er iets bij komt ({b})',
    'イベント{a}は削除されています。追加する前に復元してください（{b}）',
  ),
  said(
    'The championship {a} was deleted. Restore it before sending it again.',
    'Het kampioenschap {a} is verwijderd. Zet het terug voor je het opnieuw stuurt.',
    'シリーズ{a}は削除されています。再送する前に復元してください。',
  ),
  said(
    '{a} begins at {b} on several days: say which one with startsAt',
    '{a} begint op meerdere dagen om {b}: geef met startsAt aan welke',
    '{a}は複数の日に{b}開始です。startsAtで日を指定してください',
  ),
  said('{a} has no session {b}', '{a} heeft geen sessie {b}', '{a}にセッション{b}はありません'),
  said(
    '{a} has no result yet that could be corrected',
    '{a} heeft nog geen resultaat om te verbeteren',
    '{a}には訂正できる結果がまだありません',
  ),
];

const warnings = [
  said(
    'in the laps, but not in the result: {a}',
    'wel in de rondes, niet in de uitslag: {a}',
    'ラップにあり、結果にない：{a}',
  ),
  said(
    'in the result, but not in the laps: {a}',
    'wel in de uitslag, niet in de rondes: {a}',
    '結果にあり、ラップにない：{a}',
  ),
  said(
    'the result shows another number of laps for {a}',
    'de uitslag geeft een ander aantal rondes voor {a}',
    '結果の周回数がラップと一致しない：{a}',
  ),
  said(
    'the laps of {a} of {b} cannot give these totals',
    'de rondes van {a} van de {b} kunnen niet tot deze totalen leiden',
    '{b}台中{a}台でラップの合計が総合タイムと一致しません',
  ),
  said(
    'the best lap is not among the laps of {a}',
    'de beste ronde staat niet bij de rondes van {a}',
    'ベストラップがラップ一覧にない：{a}',
  ),
  said(
    'the total is shorter than the laps of {a}',
    'de totaaltijd is korter dan de rondes van {a}',
    '総合タイムがラップの合計より短い：{a}',
  ),
  said('twice in the result: {a}', 'dubbel in de uitslag: {a}', '結果に重複あり：{a}'),
  said('nobody has these places: {a}', 'niemand heeft deze plaatsen: {a}', '該当者のいない順位：{a}'),
  said(
    'the last line has fewer fields than the others: is the file cut off?',
    'de laatste regel heeft minder velden dan de andere: is het bestand afgebroken?',
    '最終行の項目数が他の行より少なく、ファイルが途中で切れている可能性があります',
  ),
  said(
    'the laps of {a} are left out, since the published result does not have them',
    'de rondes van {a} zijn weggelaten, omdat ze niet in de gepubliceerde uitslag staan',
    '公開済みの結果にないため、{a}のラップは追加されませんでした',
  ),
  said('there are no laps of {a}', 'er zijn geen rondes van {a}', '{a}のラップがありません'),
  said(
    'the laps of {a} that were known before are kept, since the document has none',
    'de al bekende rondes van {a} blijven staan, omdat het bestand er geen heeft',
    'ファイルにラップがないため、{a}台の既存のラップを残しました',
  ),
  said(
    'the totals of {a} have penalties in them that were known already: they count once',
    'in de totalen van {a} zitten straffen die al bekend waren: ze tellen één keer',
    '{a}台の総合タイムには既知のペナルティが含まれています（二重には加算されません）',
  ),
  said(
    '{a} are in none of the sessions that it merges',
    '{a} staan in geen van de samengevoegde sessies',
    '{a}台は統合元のどのセッションにもありません',
  ),
];

const files = [
  said('is empty', 'is leeg', '空です'),
  said('and {a} more errors', 'en nog {a} fouten', 'ほか{a}件のエラー'),
  said('and more errors', 'en nog meer fouten', 'ほかにもエラーがあります'),
  said(
    '{a} is no time such as 1:23.456',
    '{a} is geen tijd zoals 1:23.456',
    '{a}は1:23.456のような時間ではありません',
  ),
  said(
    '{a} is no time such as 1:23.456: write it so, not as a part of a day',
    '{a} is geen tijd zoals 1:23.456: schrijf het zo, niet als deel van een dag',
    '{a}は1:23.456のような時間ではありません。日の小数ではなくこの形式で書いてください',
  ),
  said(
    'is no time in seconds since 1970',
    'is geen tijd in seconden sinds 1970',
    '1970年からの秒数ではありません',
  ),
  said(
    '{a} is no whole number up to a million',
    '{a} is geen heel getal tot een miljoen',
    '{a}は100万以下の整数ではありません',
  ),
  said('{a} is no whole number', '{a} is geen heel getal', '{a}は整数ではありません'),
  said('{a} is no number', '{a} is geen getal', '{a}は数ではありません'),
  said(
    '{a} is no place: there are at most {b}',
    '{a} is geen plaats: er zijn er hooguit {b}',
    '{a}は順位ではありません（最大{b}）',
  ),
  said(
    'the place {a} stands already in line {b}',
    'plaats {a} staat al in regel {b}',
    '順位{a}は{b}行目にすでにあります',
  ),
  said(
    'lap {a} of {b} is not from 1 to {c}',
    'ronde {a} van {b} is niet van 1 tot {c}',
    '{b}の周回{a}は1から{c}の範囲外です',
  ),
  said('lap {a} of {b} comes twice', 'ronde {a} van {b} komt twee keer voor', '{b}の周回{a}が2回あります'),
  said(
    '{a} laps of {b} are listed, but the last one is lap {c}',
    'er staan {a} rondes van {b}, maar de laatste is ronde {c}',
    '{b}の{a}周が記載されていますが、最後は{c}周目です',
  ),
  said(
    'a lap comes before the first competitor',
    'er staat een ronde voor de eerste deelnemer',
    '最初の競技者より前に周回があります',
  ),
  said('is no JSON: {a}', 'is geen JSON: {a}', 'JSONではありません：{a}'),
  said('more than {a} rows', 'meer dan {a} regels', '{a}行を超えています'),
  said('cannot be read: {a}', 'is niet te lezen: {a}', '読み取れません：{a}'),
  said(
    '{a} of {b} lines cannot be read as RMonitor records',
    '{a} van de {b} regels zijn niet als RMonitor te lezen',
    '{b}行中{a}行をRMonitorとして読み取れません',
  ),
  said('no run with laps was found', 'er is geen run met rondes gevonden', '周回のある走行が見つかりません'),
  said(
    'unpacked it is larger than {a} MB',
    'uitgepakt is het groter dan {a} MB',
    '展開すると{a} MBを超えます',
  ),
  said('is larger than {a} MB', 'is groter dan {a} MB', '{a} MBを超えています'),
  said(
    'looks like {a}, but has no column {b}',
    'lijkt op {a}, maar mist de kolom {b}',
    '{a}のようですが、列{b}がありません',
  ),
  said(
    'is of no format that is known: give it by name, or send another file',
    'is van geen bekend formaat: noem het, of stuur een ander bestand',
    '不明な形式です。形式名を指定するか、別のファイルを送ってください',
  ),
  said(
    'has no line of titles as {a} files have',
    'heeft geen kopregel zoals bestanden van {a}',
    '{a}のファイルにある見出し行がありません',
  ),
  said(
    'our own JSON says all by itself: send it alone',
    'onze eigen JSON zegt alles al: stuur het alleen',
    '独自のJSONは単独で送ってください',
  ),
  said('more than {a} are in it', 'er staan er meer dan {a} in', '{a}件を超えています'),
  said(
    'nobody is in it: a file of weather, or of titles alone, needs the laps or results of its session with it',
    'er staat niemand in: bij het weer, of bij een kopregel alleen, horen de rondes of resultaten van de sessie',
    '競技者がいません。天気や見出しだけのファイルには、そのセッションの周回または結果が必要です',
  ),
  said(
    'the file does not name its session: give it a name',
    'het bestand noemt zijn sessie niet: geef er een naam bij',
    'ファイルにセッション名がありません。名前を指定してください',
  ),
  said(
    'it cannot be unpacked: it is damaged or cut short',
    'het is niet uit te pakken: beschadigd of niet compleet',
    '展開できません。破損しているか途中で切れています',
  ),
  said(
    'it holds more than {a} files',
    'er zitten meer dan {a} bestanden in',
    '{a}個を超えるファイルが入っています',
  ),
  said('there is no file in it', 'er zit geen bestand in', 'ファイルが入っていません'),
  said(
    'it holds a file with a password',
    'er zit een bestand met een wachtwoord in',
    'パスワード付きのファイルが入っています',
  ),
  said(
    'it is packed in a way that is not known: use the usual zip',
    'het is op een onbekende manier ingepakt: gebruik een gewone zip',
    '不明な圧縮方式です。通常のzipを使ってください',
  ),
  said(
    'is missing: the file does not say of which event it is, so say its event or eventId',
    'ontbreekt: het bestand zegt niet van welk evenement het is, dus noem event of eventId',
    'ありません。ファイルにイベントの指定がないため、eventまたはeventIdを指定してください',
  ),
];

const documents = [
  said('Invalid input', 'past hier niet', '不正な値です'),
  said('there is no field of this name', 'een veld met deze naam is er niet', 'この名前の項目はありません'),
  said(
    'expected JSON in UTF-8: there are bytes in it that are no UTF-8',
    'JSON in UTF-8 verwacht: er staan bytes in die dat niet zijn',
    'UTF-8のJSONが必要です。UTF-8でないバイトが含まれています',
  ),
  said('expected JSON: {a}', 'JSON verwacht: {a}', 'JSONが必要です：{a}'),
  said('expected true or false', 'true of false verwacht', 'trueまたはfalseが必要です'),
  said('expected a list', 'een lijst verwacht', 'リストが必要です'),
  said('expected at most {a} of them', 'hooguit {a} verwacht', '最大{a}件です'),
  said('expected at least one', 'minstens één verwacht', '1件以上必要です'),
  said(
    'expected text of at most {a} characters on one line',
    'tekst van hooguit {a} tekens op één regel verwacht',
    '1行{a}文字以内の文字列が必要です',
  ),
  said(
    'expected text of {a} to {b} characters on one line',
    'tekst van {a} tot {b} tekens op één regel verwacht',
    '1行{a}～{b}文字の文字列が必要です',
  ),
  said(
    'expected text of at most {a} characters without control characters',
    'tekst van hooguit {a} tekens zonder besturingstekens verwacht',
    '制御文字を含まない{a}文字以内の文字列が必要です',
  ),
  said(
    'expected an instant from 1970 to {a}, in milliseconds since 1970',
    'een tijdstip van 1970 tot en met {a} verwacht, in milliseconden sinds 1970',
    '1970年から{a}年の時刻（1970年からのミリ秒）が必要です',
  ),
  said(
    'expected a whole number from {a} to {b}',
    'een heel getal van {a} tot {b} verwacht',
    '{a}から{b}の整数が必要です',
  ),
  said('expected a number from {a} to {b}', 'een getal van {a} tot {b} verwacht', '{a}から{b}の数が必要です'),
  said('expected a date such as {a}', 'een datum zoals {a} verwacht', '{a}のような日付が必要です'),
  said(
    'expected a date that is in the calendar, from {a} to {b}',
    'een bestaande datum van {a} tot en met {b} verwacht',
    '{a}年から{b}年の実在する日付が必要です',
  ),
  said(
    'expected a time at the venue such as {a}, or an instant such as {b}',
    'een tijd op de baan zoals {a} verwacht, of een tijdstip zoals {b}',
    '{a}のような現地時刻、または{b}のような時刻が必要です',
  ),
  said(
    'expected a time zone of the IANA list such as {a}',
    'een tijdzone uit de IANA-lijst zoals {a} verwacht',
    '{a}のようなIANAのタイムゾーンが必要です',
  ),
  said(
    'expected a name or a list of at most {a} names',
    'een naam of hooguit {a} namen verwacht',
    '名前または最大{a}件の名前が必要です',
  ),
  said(
    'expected a two-letter country code in capitals, such as {a}',
    'een landcode van twee hoofdletters zoals {a} verwacht',
    '{a}のような大文字2文字の国コードが必要です',
  ),
  said(
    'expected an id of 1 to {a} letters, digits, dots, colons and hyphens',
    'een id van 1 tot {a} letters, cijfers, punten, dubbelepunten en streepjes verwacht',
    '1～{a}文字の英数字、ピリオド、コロン、ハイフンのIDが必要です',
  ),
  said(
    'expected a two-letter country code',
    'een landcode van twee letters verwacht',
    '2文字の国コードが必要です',
  ),
  said(
    'expected an address that begins with {a} and a host of letters, digits, dots and hyphens',
    'een adres verwacht dat begint met {a} en een host van letters, cijfers, punten en streepjes',
    '{a}で始まり、ホスト名が英数字、ドット、ハイフンからなるアドレスが必要です',
  ),
  said(
    'expected an address without a user name or password: everybody can see it',
    'een adres zonder gebruikersnaam of wachtwoord verwacht: iedereen kan het zien',
    'ユーザー名やパスワードを含まないアドレスが必要です（誰でも見られるため）',
  ),
  said(
    'expected either points for places, or standings that were counted elsewhere',
    'punten per plaats verwacht, of een stand die elders is berekend',
    '順位ごとのポイント、または他で集計したランキングが必要です',
  ),
  said('expected one of {a}', 'een van deze verwacht: {a}', '次のいずれかが必要です：{a}'),
  said('expected {a} or {b}', '{a} of {b} verwacht', '{a}または{b}が必要です'),
  said(
    'the event ends before it begins',
    'het evenement eindigt voor het begint',
    'イベントの終了が開始より前です',
  ),
  said(
    'the session ends before it begins',
    'de sessie eindigt voor hij begint',
    'セッションの終了が開始より前です',
  ),
  said(
    'a session cannot merge itself',
    'een sessie kan zichzelf niet samenvoegen',
    'セッション自身は統合できません',
  ),
  said('nobody in the session is called {a}', 'niemand in de sessie heet {a}', 'セッションに{a}はいません'),
  said(
    'several have the number {a}: say the clientId',
    'er zijn er meer met nummer {a}: noem de clientId',
    '番号{a}が複数あります。clientIdを指定してください',
  ),
  said(
    '{a} has {b} laps, and no lap {c}',
    '{a} heeft {b} rondes, en geen ronde {c}',
    '{a}は{b}周で、{c}周目はありません',
  ),
  said(
    'a session that merges others is one of {a}',
    'een sessie die andere samenvoegt is een van deze: {a}',
    '統合セッションは次のいずれかです：{a}',
  ),
  said(
    'is missing: there are no results, so say which sessions they are made of',
    'ontbreekt: er zijn geen resultaten, dus noem de sessies waaruit ze volgen',
    'ありません。結果がないため、元のセッションを指定してください',
  ),
  said(
    'is missing: say what the places in the merged sessions bring',
    'ontbreekt: zeg wat de plaatsen in de samengevoegde sessies opleveren',
    'ありません。統合するセッションの順位ごとのポイントを指定してください',
  ),
  said(
    'is missing: the event {a} is not known yet, and a new one needs it',
    'ontbreekt: het evenement {a} is nog niet bekend, en een nieuw heeft dit nodig',
    'ありません。イベント{a}は未登録で、新規には必要です',
  ),
  said(
    'a session {a} stands already at {b}',
    'een sessie {a} staat al bij {b}',
    'セッション{a}は{b}にすでにあります',
  ),
  said(
    'a competitor {a} stands already at {b}',
    'een deelnemer {a} staat al bij {b}',
    '競技者{a}は{b}にすでにあります',
  ),
  said('a place {a} stands already at {b}', 'plaats {a} staat al bij {b}', '順位{a}は{b}にすでにあります'),
  said(
    'the event {a} stands already at {b}',
    'het evenement {a} staat al bij {b}',
    'イベント{a}は{b}にすでにあります',
  ),
  said(
    'the session {a} stands already at {b}',
    'de sessie {a} staat al bij {b}',
    'セッション{a}は{b}にすでにあります',
  ),
  said(
    'session {a} stands already at {b}',
    'sessie {a} staat al bij {b}',
    'セッション{a}は{b}にすでにあります',
  ),
  said(
    'there is no session {a} in the document or in the event',
    'er is geen sessie {a} in het document of in het evenement',
    '文書にもイベントにもセッション{a}がありません',
  ),
  said(
    '{a} is itself made of this session',
    '{a} volgt zelf uit deze sessie',
    '{a}自体がこのセッションから作られています',
  ),
  said(
    'the organization has no event {a}',
    'de organisatie heeft geen evenement {a}',
    '主催者にイベント{a}はありません',
  ),
  said(
    'the event has no session {a}',
    'het evenement heeft geen sessie {a}',
    'イベントにセッション{a}はありません',
  ),
  said(
    'the championship has no round {a} of {b}',
    'het kampioenschap heeft geen ronde {a} van {b}',
    'シリーズに{b}のラウンド{a}はありません',
  ),
  said('there is no ruling {a}', 'er is geen beslissing {a}', '裁定{a}はありません'),
  said(
    'ruling {a} was taken back before',
    'beslissing {a} was al teruggenomen',
    '裁定{a}はすでに取り消されています',
  ),
];

const NAMED = /\{(\w)\}/g;

/** The more exact come first. */
export const knownMessages = [...warnings, ...outcomes, ...files, ...documents].map((message) => ({
  message,
  names: [...message.en.matchAll(NAMED)].map(([, name = '']) => name),
  pattern: new RegExp(
    `^${message.en
      .split(NAMED)
      .map((part, index) => (index % 2 === 1 ? '(.+?)' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
      .join('')}$`,
    's',
  ),
}));

/** null: there is nothing but the English text. A warning has the name of its session in front. */
export function uploadMessageIn(language: Language, english: string): string | null {
  if (language === 'en') return english;
  const whole = messageIn(language, english);
  if (whole !== null) return whole;
  for (let at = english.indexOf(': '); at !== -1; at = english.indexOf(': ', at + 1)) {
    const message = messageIn(language, english.slice(at + 2));
    if (message !== null) return `${english.slice(0, at)}: ${message}`;
  }
  return null;
}

function messageIn(language: Exclude<Language, 'en'>, english: string): string | null {
  for (const { message, names, pattern } of knownMessages) {
    const values = pattern.exec(english)?.slice(1);
    if (values === undefined) continue;
    return message[language].replace(NAMED, (_, name: string) => values[names.indexOf(name)] ?? '');
  }
  return null;
}
