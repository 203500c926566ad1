extension Japanese {
  /// What comparing traces says.
  static let traceCompare: [String: String] = [
    "About 1 more run of each, with 1 stroke, should tell.": "それぞれあと1回、1ストロークほどで分かるはずです。",
    "About 1 more run of each, with {1} strokes, should tell.": "それぞれあと1回、{1}ストロークほどで分かるはずです。",
    "About {1} more runs of each, with 1 stroke, should tell.": "それぞれあと{1}回、1ストロークほどで分かるはずです。",
    "About {1} more runs of each, with {2} strokes, should tell.": "それぞれあと{1}回、{2}ストロークほどで分かるはずです。",
    "a comparison needs two traces or more": "比較には2つ以上のトレースが必要です",
    "Both traces hold the same samples: a trace is compared with itself.":
      "両方のトレースのサンプルが同じです。同じトレースどうしを比べています。",
    "{1} does not say how its probe was calibrated.": "{1}にはプローブの校正方法が記されていません。",
    "{1} draws guessed points, which are not counted: what is seen may be sooner.":
      "{1}は推測した点を描きますが、それは数えません。見えるのはより早いかもしれません。",
    "drift a minute": "1分あたりのずれ",
    "Each trace has one run, which cannot separate the setting from the session: the interval is {1} wider to each side for that.":
      "どちらのトレースも1回だけで、設定の差と回ごとの差を区別できません。そのため区間を両側に{1}広げています。",
    "> frame": "フレーム超え",
    "gaps": "抜け",
    "{1} has no report with both {2} and {3}": "{1}には{2}と{3}の両方を持つ入力がありません",
    "{1} has one run, which cannot separate the setting from the session: the interval is {2} wider to each side for that.":
      "{1}は1回だけで、設定の差と回ごとの差を区別できません。そのため区間を両側に{2}広げています。",
    "How much later than {1}, in ms, runs averaged (intervals hold in 98 of 100):":
      "{1}よりどれだけ遅いか（ミリ秒、各回の平均。区間は100回中98回成り立ちます）：",
    "interval": "間隔",
    "{1} is as fast as {2}: at the median it is later by {3}, within the margin of {4}.":
      "{1}は{2}と同じ速さです。中央値では{3}遅く、許容幅{4}の範囲内です。",
    "{1} is as fast as {2}: at the median it is sooner by {3}, within the margin of {4}.":
      "{1}は{2}と同じ速さです。中央値では{3}早く、許容幅{4}の範囲内です。",
    "{1} is as fast as {2}: at the median they are equal ({3}), within the margin of {4}.":
      "{1}は{2}と同じ速さです。中央値では等しく（{3}）、許容幅{4}の範囲内です。",
    "{1} is as fast as {2}: at the median they are equal, within the margin of {3}.":
      "{1}は{2}と同じ速さです。中央値では等しく、許容幅{3}の範囲内です。",
    "{1} is better: most samples of {2} were never seen.": "{1}のほうが優れています。{2}のほとんどのサンプルは現れませんでした。",
    "{1} is faster than {2} by {3} at the median.": "{1}は{2}より中央値で{3}速くなっています。",
    "{1} is slower than {2} by {3} at the median.": "{1}は{2}より中央値で{3}遅くなっています。",
    "{1} is worse: most of its samples were never seen.": "{1}のほうが劣っています。ほとんどのサンプルが現れませんでした。",
    "{1} latencies of {2} are below 0: ink was ahead of the pen, or clocks disagree.":
      "{2}の遅延が{1}件、0を下回っています。インクがペンより先にあったか、時計が合っていません。",
    "Latency in ms, {1} (intervals hold in 95 of 100 recordings):":
      "遅延（ミリ秒）、{1}（区間は記録100回中95回成り立ちます）：",
    "1 latency of {1} is below 0: ink was ahead of the pen, or clocks disagree.":
      "{1}の遅延が1件、0を下回っています。インクがペンより先にあったか、時計が合っていません。",
    "late pictures": "遅れた画像",
    "less than 0.001 ms": "0.001ミリ秒未満",
    "longest": "最長",
    "median": "中央値",
    "Medians of the stages, in ms:": "各段階の中央値（ミリ秒）：",
    "More than half of the samples were never seen in one of the traces.":
      "一方のトレースでは、半分以上のサンプルが画面に現れませんでした。",
    "The reports of {1} come exactly every {2}, as they would on a clock with such steps.":
      "{1}の報告はちょうど{2}ごとで、その刻みの時計によるものと区別できません。",
    "No number of runs will tell: the clocks are too coarse, which leaves {1} of doubt. Choose a larger margin.":
      "何回測っても判定できません。時計の刻みのために{1}の幅が残ります。許容幅を広げると判定できます。",
    "No reasonable number of runs will tell: the difference is too close to the margin.":
      "現実的な回数では判定できません。差が許容幅に近すぎます。",
    "Note: {1}": "補足：{1}",
    "Of {1}, {2} of the samples were never seen, of {3} {4}.": "現れなかったサンプルは、{1}では{2}、{3}では{4}です。",
    "Of {1}, {2} of the samples were never seen, of {3} none.": "現れなかったサンプルは、{1}では{2}、{3}ではありません。",
    "Of 1 report of {1} {2} is not known, and it is left out.": "{1}の1件の入力は{2}が不明のため、除きました。",
    "Of {1} reports of {2} {3} is not known, and they are left out.":
      "{2}の{1}件の入力は{3}が不明のため、除きました。",
    "One trace was recorded after the other: what else changed meanwhile counts as a difference. Recording their runs in turn would tell.":
      "一方のトレースを記録した後でもう一方を記録しています。その間のほかの変化も差に含まれます。交互に記録すると区別できます。",
    "Only {1} has {2}: the way is compared up to {3}, and what comes later is not in the figures.":
      "{2}があるのは{1}だけです。{3}までを比べ、それより後は数値に含みません。",
    "p95": "p95",
    "1 place of {1} could not be watched, and is left out.": "{1}の1か所は監視できなかったため、除きました。",
    "{1} places of {2} could not be watched, and are left out.": "{2}の{1}か所は監視できなかったため、除きました。",
    "Record {1} runs of each, in turn: one run does not tell how much runs differ.":
      "それぞれ{1}回ずつ交互に記録してください。1回だけでは回ごとの差が分かりません。",
    "report every": "入力の間隔",
    "reports": "入力",
    "Reports and pictures:": "入力と画像：",
    "Reports came at other rates: every {1} in {2}, every {3} in {4}.":
      "入力の間隔が違います：{2}では{1}ごと、{4}では{3}ごとです。",
    "samples": "サンプル",
    "Share of samples ({1}) that came within a time, ▁ few to █ all:":
      "時間内に現れたサンプル（{1}）の割合、▁少ない～█すべて：",
    "sooner in": "早い割合",
    "stalls": "停滞",
    "The clock of {1} has steps of {2}, coarser than the margin.": "{1}の時計の刻みは{2}で、許容幅より粗くなっています。",
    "The clocks have different steps ({1} and {2}), which shifts latencies by up to half of the difference.":
      "時計の刻みが違うため（{1}と{2}）、遅延が最大で差の半分ずれます。",
    "The floors of the probe differ: {1} and {2}.": "プローブの下限が違います：{1}と{2}。",
    "The pen moved at other speeds: {1} and {2} pixels a second.": "ペンの速さが違います：毎秒{1}と{2}ピクセル。",
    "The pen took other paths: one is more curved than the other.": "ペンの軌跡が違います。一方の曲がりが大きくなっています。",
    "There are only {1} runs: with {2} of each, intervals are much narrower.":
      "{1}回しかありません。それぞれ{2}回あると、区間がずっと狭くなります。",
    "There are only {1} strokes to judge by.": "判定できるストロークが{1}本しかありません。",
    "There is only one stroke to judge by.": "判定できるストロークが1本しかありません。",
    "The slow end differs: nineteen in twenty samples of {1} are there by a time {2} later than those of {3}.":
      "遅い側が違います。{1}のサンプルの20のうち19が現れるのは、{3}より{2}遅くなっています。",
    "The slow end differs: nineteen in twenty samples of {1} are there by a time {2} sooner than those of {3}.":
      "遅い側が違います。{1}のサンプルの20のうち19が現れるのは、{3}より{2}早くなっています。",
    "The traces share no samples within strokes: the verdict is about first ink.":
      "ストローク内に共通するサンプルがないため、最初のインクについて判定しました。",
    "The traces share no samples within strokes: the verdict is about the first 100 ms of strokes.":
      "ストローク内に共通するサンプルがないため、ストロークの最初の100ミリ秒について判定しました。",
    "The traces share no samples within strokes: the verdict is about the lift.":
      "ストローク内に共通するサンプルがないため、ペンを離すときについて判定しました。",
    "the traces share no way from one moment to a later one: {1}":
      "トレースに、ある時点からその後の時点までの共通の経路がありません：{1}",
    "They differ in the brush's radius": "ブラシの半径が違います",
    "They differ in the canvas": "キャンバスが違います",
    "They differ in the clock": "時計が違います",
    "They differ in the compositor": "コンポジタが違います",
    "They differ in the display's refresh rate": "ディスプレイのリフレッシュレートが違います",
    "They differ in the display system": "表示システムが違います",
    "They differ in the driver's smoothing": "ドライバの平滑化が違います",
    "They differ in the kernel": "カーネルが違います",
    "They differ in the path": "経路が違います",
    "They differ in the prediction": "予測が違います",
    "They differ in the processor": "プロセッサが違います",
    "They differ in the processor's governor": "プロセッサの周波数制御が違います",
    "They differ in the report rate": "入力の頻度が違います",
    "They differ in the scale": "縮尺が違います",
    "They differ in the screen": "画面が違います",
    "They differ in the source of the reports": "入力の出どころが違います",
    "They differ in the speed": "速さが違います",
    "They differ in the stabiliser": "手ぶれ補正が違います",
    "They differ in the task": "課題が違います",
    "They differ in the version of the format": "形式の版が違います",
    "They differ in the virtual machine": "仮想マシンが違います",
    "They differ in the window": "ウィンドウが違います",
    "They differ in variable refresh": "可変リフレッシュレートが違います",
    "They differ in waiting for the display": "ディスプレイの待ち方が違います",
    "Undecided: {1} and {2} share no part of the strokes.": "未判定：{1}と{2}に共通するストロークの部分がありません。",
    "Undecided: at the median {1} and {2} are equal ({3}), and the margin is {4}.":
      "未判定：中央値では{1}と{2}は等しく（{3}）、許容幅は{4}です。",
    "Undecided: at the median {1} is later than {2} by {3}, and the margin is {4}.":
      "未判定：中央値では{1}は{2}より{3}遅く、許容幅は{4}です。",
    "Undecided: at the median {1} is sooner than {2} by {3}, and the margin is {4}.":
      "未判定：中央値では{1}は{2}より{3}早く、許容幅は{4}です。",
    "Undecided: most of the samples were never seen, so there is no median.":
      "未判定：ほとんどのサンプルが現れなかったため、中央値がありません。",
    "What watched the screen in {1} was not well calibrated.": "{1}で画面を監視したものの校正が不十分でした。",
    "Run {1} of {2} is {3} away from its others: find out what happened then, and record it again.":
      "{2}の{1}回目は、ほかの回から{3}離れています。そのとき何があったか確かめて、記録し直してください。",
    "Smoothing at the lift: the last ink of {1} of {2} strokes of {3} came within 100 ms of it.":
      "離すときの平滑化：{3}のストローク{2}本のうち{1}本では、最後のインクが離す前後100ミリ秒以内に現れました。",
    "smoothing at the lift": "離すときの平滑化",
  ]
}
