extension Japanese {
  /// What  says, from  to  by the English phrases.
  static let deskLaboratory: [String: String] = [
    "Above the surface": "画面から浮かせて",
    "A line of writing": "1行の筆記",
    "awkward": "持ちにくい",
    "Choose the stylus": "スタイラスを選んでください",
    "Circles": "円",
    "Draw from left to right, three times: begin as lightly as you can and press harder and harder.":
      "左から右へ3回引いてください。できるだけ軽く始め、だんだん強く押します。",
    "Draw round and round inside the ring, ten times, without lifting the pen.":
      "輪の内側で、ペンを離さずにぐるぐると10周描いてください。",
    "End '{1}'": "「{1}」を終了",
    "Fast lines along the ruler": "定規に沿った速い線",
    "forgotten": "気にならない",
    "From the lightest touch to the hardest": "ごく軽い筆圧から最も強い筆圧まで",
    "From the moment the system stamps a report until its ink is handed to the screen. What the tablet needs before and the display after comes on top.":
      "システムが入力に時刻を付けてから、そのインクを画面に渡すまでの時間です。その前のタブレットと、その後のディスプレイにかかる時間は含みません。",
    "Hold the pen just above the surface and move it slowly to and fro for ten seconds, without touching.":
      "ペンを画面のすぐ上に浮かせ、触れずに10秒間ゆっくり左右に動かしてください。",
    "How it glides": "すべり心地",
    "How it lies in the hand": "持ち心地",
    "How writing with it feels": "書き心地",
    "just right": "ちょうどよい",
    "Latency": "遅延",
    "Lay a ruler along the grey line and draw along it three times, each line in ten seconds or so.":
      "灰色の線に定規を当て、1本に10秒ほどかけて3回引いてください。",
    "Leave out": "省く",
    "like paper": "紙のよう",
    "Make a PDF": "PDFを作る",
    "Next": "次へ",
    "Now five times, as fast as the ruler allows.": "今度は定規を使い、できるだけ速く5回引いてください。",
    "Once more": "もう一度",
    "Record a trace": "トレースを記録",
    "scrapes or slips": "引っかかる、すべる",
    "Show how late ink is": "インクの遅れを表示",
    "Show side by side": "並べて表示",
    "Show the card": "カードを表示",
    "Slow lines along a ruler": "定規に沿ったゆっくりした線",
    "strange": "違和感がある",
    "Styluses side by side": "スタイラスの比較",
    "Tap each dot once, as you would put the dot on an i.": "「i」に点を打つように、各点を1回ずつ軽く突いてください。",
    "Taps": "点",
    "Tested styluses": "テストしたスタイラス",
    "Test this stylus": "このスタイラスをテスト",
    "The test was stopped, and nothing of it is kept.": "テストを中止しました。結果は残りません。",
    "What else to know": "補足",
    "What no machine can measure: 5 is best.": "機械では測れないこと（5が最高）。",
    "What you think of it": "あなたの評価",
    "95 % {1}   worst {2}": "95 % {1}   最大{2}",
    "Write a line as you usually do.": "いつものように1行書いてください。",
    "Write, and see how late ink is": "書いてみると、インクの遅れが分かります",
  ]
}
