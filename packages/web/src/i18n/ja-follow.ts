/** セッションを追うときの日本語テキスト：見逃した内容。 */

export const jaFollow = {
  Digest: {
    Between: '{from} から {until} まで',
    WhileAway: '不在の間（{time}）',
    WatchFromThere: 'その時点から見る',
    Close: '要約を閉じる',
    Quiet: '発表はありませんでした。',
    More: { other: 'ほか {count} 件' },
    Leads: { other: '首位交代 {count} 回' },
    Flags: { other: 'フラッグ {count} 回' },
    Retirements: { other: 'リタイア {count} 台' },
    Penalties: { other: 'ペナルティ {count} 件' },
    BestLaps: { other: 'ベストラップ更新 {count} 回' },
    Stops: { other: 'ピットストップ {count} 回' },
  },
} as const;
