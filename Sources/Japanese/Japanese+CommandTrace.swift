extension Japanese {
  /// What `suzuri trace` says.
  static let commandTrace: [String: String] = [
    "A card has the rate and regularity of a pen's reports, its jitter and wobble, what it makes of force, and how far ink stays behind; each figure with what it rests on, or why the recording cannot tell it. Several pens stand side by side.":
      "カードには、ペンの入力の頻度と規則性、ジッターと揺れ、力の捉え方、インクの遅れが載ります。どの数値にも、その根拠か、記録から分からない理由を添えます。複数のペンを並べられます。",
    "a command line": "コマンドライン",
    "A display such as :0, which is drawn on for a while, instead of a private X server.":
      "専用のXサーバーの代わりに、しばらく描くディスプレイ（例：:0）。",
    "a file of another format than json": "json以外の形式のファイル",
    "A film of pen and screen shows what no program sees: the device before it reports, the compositor and the panel. Mark where tip and ink are in each picture while the pen goes in circles, or the pictures in which the tip touches and its ink appears. Docs/Stylus.md tells how to film.":
      "ペンと画面の映像からは、プログラムに見えないものが分かります。入力前の機器、コンポジタ、パネルです。ペンで円を描く間の各画像のペン先とインクの位置か、ペン先が触れた画像とインクが現れた画像に印を付けてください。撮影方法はDocs/Stylus.mdにあります。",
    "A film of 240 pictures a second.": "毎秒240枚の映像。",
    "a name with .csv, .json or .yml at its end": ".csv、.json、.ymlのどれかで終わる名前",
    "a name with .pdf, .html or .png at its end": ".pdf、.html、.pngのどれかで終わる名前",
    "A pen that no hand holds draws strokes at an even rate that waits for nobody, and a second connection to the X server watches when the ink of each report stands in the framebuffer. The programs are started anew in each run, stand side by side and take turns stroke by stroke.":
      "誰の手も持たないペンが、何も待たずに一定の速さでストロークを描き、Xサーバーへの別の接続が、各入力のインクがフレームバッファに現れるのを監視します。プログラムは毎回新たに起動し、並べて、1本ずつ交互に測ります。",
    "A pen with pressure (inputtest) or the pointer in whole pixels (xtest).":
      "筆圧のあるペン（inputtest）、または整数ピクセルのポインタ（xtest）。",
    "app": "アプリ",
    "A program: {1}, or any other by its command line.": "プログラム：{1}、またはほかのプログラムのコマンドライン。",
    "A program that is not installed is left out. One that shows no window, has no blank canvas, draws nothing or ends is named, and the others go on. With several programs, -o trace.csv becomes trace-xournal.csv and so on; a % in the name stands for the program. Pen and tablet hardware, compositor, scan-out and panel are not in the figures.":
      "インストールされていないプログラムは除きます。ウィンドウを開かないもの、空のキャンバスのないもの、何も描かないもの、終了したものは名前を挙げ、ほかは続けます。複数のプログラムでは、-o trace.csvはtrace-xournal.csvなどになります。名前の中の%はプログラムを表します。ペンとタブレットの機器、コンポジタ、走査出力、パネルは数値に含みません。",
    "A stroke needs blank paper under it and ink that stands out from it. Strokes without ink, such as taps on buttons, are left out. What a report cost before the X server had it, a compositor, scan-out and the panel are not in the times; under Wayland only programs that run through XWayland can be watched.":
      "ストロークの下には空白の紙が必要で、インクがそこから目立たなければなりません。ボタンを突くなどインクの出ないストロークは除きます。Xサーバーに届く前の入力、コンポジタ、走査出力、パネルの時間は含みません。Waylandでは、XWaylandで動くプログラムだけを監視できます。",
    "a time from 1us to 10s, such as 1ms": "1us～10sの時間（例：1ms）",
    "A trace is a file with all reports of a pen and when each came where: from the device through the program to the screen. Where a command takes a trace, it takes files of other programs too; - stands for standard input.":
      "トレースは、ペンのすべての入力と、それがいつどこに届いたかを、機器からプログラムを経て画面まで記したファイルです。トレースを受け取るコマンドは、ほかのプログラムのファイルも受け取ります。-は標準入力です。",
    "Check a trace.": "トレースを確認します。",
    "command": "コマンド",
    "Compare two programs with a third.": "2つのプログラムを別の1つと比べます。",
    "Compare two settings.": "2つの設定を比べます。",
    "Differences up to this count as none, such as 1ms or 500us.": "ここまでの差はないものとします（例：1ms、500us）。",
    "display": "ディスプレイ",
    "Draw the cards there: .pdf, .html or .png.": "カードを描くファイル：.pdf、.html、.png。",
    "Draw the comparison there: .pdf, .html or .png.": "比較を描くファイル：.pdf、.html、.png。",
    "Draw two pens side by side.": "2本のペンを並べて描きます。",
    "Each trace is compared with the first: it is better, worse or equivalent, or else it is undecided and said how much more to record. First ink, the first 100 ms of strokes, the middle of strokes and lifts stand apart; the verdict is about the middle of strokes.":
      "各トレースを最初のものと比べ、優れている、劣っている、同等、または未判定（あとどれだけ記録すればよいか）を示します。最初のインク、ストロークの最初の100ミリ秒、途中、離すときを分け、判定はストロークの途中についてのものです。",
    "Ends after so many seconds by itself.": "この秒数で自動的に終わります。",
    "Ends with 1 where nothing was measured.": "何も測定できなかった場合は1で終わります。",
    " (first line {1}).": "（最初は{1}行目）。",
    " (first report {1}).": "（最初の入力は{1}）。",
    "First the probe measures itself: a plain program holds its ink back by known times. On a busy machine it tries three times, and waits up to 5 s for a quiet moment before each try and each run. Nothing is measured only if what is seen differs by more than 20 % even then, or 10 ms come on top. The first stroke of each run is not counted: from it the probe learns how wide the ink of the program is.":
      "まずプローブ自体を測ります。単純なプログラムが既知の時間だけインクを遅らせます。コンピュータが忙しいときは3回まで試し、各試行と各回の前に、空くのを最大5秒待ちます。それでも見えたものの差が20 %を超えるか10ミリ秒以上加わる場合にだけ、何も測定しません。各回の最初のストロークは数えません。プローブがそのプログラムのインクの太さを知るためです。",
    "Follow a pen's reports on their way to the screen.": "ペンの入力が画面に届くまでを追います。",
    "{1} holds no reports of a pen in a known format": "{1}に、知っている形式のペンの入力がありません",
    "host": "ホスト",
    "How often everything is started anew.": "すべてを新たに起動する回数。",
    "In --map stands, for each column of the trace, the name of the foreign column or its number such as #1, and behind a colon its unit: s, ms, us or ns for times, a range such as 0..1024 for pressure, deg or rad for tilts, a factor such as *0.5 for places, pairs such as pressed>down|released>up for words. Names with commas or colons in them stand in quotes. Without a phase, ink is where there is pressure.":
      "--mapには、トレースの各列に対し、元の列の名前か「#1」のような番号と、コロンの後に単位を書きます。時刻はs、ms、us、ns、筆圧は「0..1024」のような範囲、傾きはdegかrad、位置は「*0.5」のような倍率、語は「pressed>down|released>up」のような組です。コンマやコロンのある名前は引用符で囲みます。段階の列がなければ、筆圧のあるところにインクがあるとみなします。",
    "{1} is not installed, and left out.": "{1}はインストールされていないため、除きます。",
    "its ink has no times": "インクに時刻がありません",
    "Leave out what the system does.": "システムの処理を省きます。",
    " (line {1}).": "（{1}行目）。",
    "Look at a pen.": "ペンを調べます。",
    "Look at a trace.": "トレースを見ます。",
    "Look at a trace in Perfetto.": "トレースをPerfettoで見ます。",
    "Make a trace of a foreign table.": "ほかの形式の表からトレースを作ります。",
    "Measure any other program.": "ほかのプログラムを測定します。",
    "Measure how late programs draw ink under a pen.": "ペンに対するインクの遅れをプログラムごとに測定します。",
    "Measure two programs in turn.": "2つのプログラムを交互に測定します。",
    "moment": "時点",
    "none of the programs is installed": "どのプログラムもインストールされていません",
    "no pen did anything in the session": "セッションでペンが何もしていません",
    "no stroke with ink was seen, so nothing is written": "インクのあるストロークが見えなかったため、何も書きませんでした",
    "nothing was measured": "何も測定されませんでした",
    "nothing wrong": "誤りなし",
    "nothing wrong, {1} odd": "誤りなし、おかしな点{1}件",
    "odd": "不審",
    "Opens a notebook as 'suzuri open' does. Each report of a pen or mouse that writes gets a line with the times at which it came, became ink, was drawn and was shown, and what is known of the device, the screen and the machine stands in the first one. The recording ends with the window.":
      "「suzuri open」と同じようにノートを開きます。書いているペンやマウスの入力ごとに、届いた時刻、インクになった時刻、描いた時刻、表示した時刻を1行に記し、機器、画面、コンピュータについて分かることは最初の行に記します。記録はウィンドウとともに終わります。",
    "Pixels in a second.": "1秒あたりのピクセル。",
    "protocol": "プロトコル",
    "Read are traces (CSV), recordings of libinput record and evemu-record, InkML with times, sessions and recordings of Suzuri, and, with --map, any table with commas, semicolons or tabs.":
      "読めるのは、トレース（CSV）、libinput recordとevemu-recordの記録、時刻のあるInkML、Suzuriのセッションと記録、--mapを付ければコンマ、セミコロン、タブ区切りのどの表でもです。",
    "Record a trace while you write in the window.": "ウィンドウで書く間、トレースを記録します。",
    " (report {1}).": "（入力{1}）。",
    "1 report": "1件の入力",
    "Reports of the pen in a second.": "1秒あたりのペンの入力。",
    "Runs tell how far chance reaches: record five of each or more, in turn, with twenty strokes each.":
      "何回か測ると偶然の幅が分かります。それぞれ5回以上、20ストロークずつ、交互に記録してください。",
    "Says who recorded what, how many reports and strokes there are, how regularly they came, how long each stage of their way took, and draws the whole way over time.":
      "誰が何を記録したか、入力とストロークの数、その規則性、経路の各段階の時間を示し、経路全体を時間に沿って描きます。",
    "Say what is in a trace.": "トレースの中身を示します。",
    "Say what is wrong or odd in traces.": "トレースの誤りやおかしな点を示します。",
    "Say what recordings tell about the pens that made them.": "記録から、記録したペンについて分かることを示します。",
    "Say which of some traces is faster, and how sure that is.": "どのトレースがより速いか、それがどれほど確かかを示します。",
    "See how far a program differs from itself.": "プログラムがそれ自身とどれだけ違うかを見ます。",
    "several traces": "複数のトレース",
    "source": "出どころ",
    "standard input": "標準入力",
    "standard input can only be read once": "標準入力は1度しか読めません",
    "The display to watch, such as :0, in place of the one that DISPLAY names.":
      "DISPLAYの示すものの代わりに監視するディスプレイ（例：:0）。",
    "The format, where the name of the output does not say it.": "出力の名前から分からない場合の形式。",
    "The marks: a table of frame,tip_x,tip_y,ink_x,ink_y or tip_frame,ink_frame; - is standard input.":
      "印：frame,tip_x,tip_y,ink_x,ink_yまたはtip_frame,ink_frameの表。-は標準入力。",
    "The pictures a second of the film.": "映像の1秒あたりの枚数。",
    "there is no X display to watch: name one with --display":
      "監視するXディスプレイがありません。--displayで指定してください",
    "The strokes of each program in each run.": "各回に各プログラムが書くストロークの数。",
    "The trace; - is standard input.": "トレース。-は標準入力。",
    "The trace; several become one file of events. - is standard input.":
      "トレース。複数あれば、イベントの1つのファイルになります。-は標準入力。",
    "The traces; - is standard input.": "トレース。-は標準入力。",
    "The trace that is written, in place of what has the name so far.": "書き込むトレース。同じ名前のものは置き換えます。",
    "The trace to write.": "書き込むトレース。",
    "The trace to write; several programs have a file each, with the name in it.":
      "書き込むトレース。複数のプログラムでは、名前の付いたファイルをそれぞれ作ります。",
    "Watch a pen over any program, and when its ink is seen.": "どんなプログラムでも、ペンとそのインクが見える時を監視します。",
    "Watch for a minute.": "1分間監視します。",
    "Watching {1}. Write; Ctrl+C ends it.": "{1}を監視しています。書いてください。Ctrl+Cで終わります。",
    "Watch until Ctrl+C.": "Ctrl+Cまで監視します。",
    "What strokes look like: line, circle or text; all by turns.":
      "ストロークの形：line、circle、text。指定がなければ順番にすべて。",
    "What the input is, where its content does not say it.": "中身から分からない場合の入力の種類。",
    "What the order of the programs follows from.": "プログラムの順番を決める数。",
    "Where it goes: .csv, .json or .yml; - is standard output.": "出力先：.csv、.json、.yml。-は標準出力。",
    "Where the latency begins; as early as all traces know, unless given.":
      "遅延の始まり。指定がなければ、すべてのトレースで分かる最も早い時点。",
    "Where the latency ends; as late as all traces know, unless given.":
      "遅延の終わり。指定がなければ、すべてのトレースで分かる最も遅い時点。",
    "Which columns of a foreign table mean what, such as t_recv=Time:ms,x=X,y=Y.":
      "ほかの形式の表のどの列が何か（例：t_recv=Time:ms,x=X,y=Y）。",
    "Work out from a film how late ink is from end to end.": "映像から、全体でのインクの遅れを求めます。",
    "Write, and keep how late each bit of ink was.": "書きながら、インクの各部分の遅れを記録します。",
    "Write a trace in another format.": "トレースを別の形式で書きます。",
    "Write in any program under X: each report of the pen is heard beside the program, and what changes on the screen is kept until the stroke is over. Nothing is moved or opened. It ends with Ctrl+C, two seconds after the last stroke.":
      "Xの下のどのプログラムでも書けます。プログラムの傍らでペンの各入力を聞き、画面の変化をストロークの終わりまで保持します。何も動かさず、開きません。Ctrl+Cを押すと、最後のストロークの2秒後に終わります。",
    "Written are traces (csv), events that Perfetto and chrome://tracing open (json), and recordings that libinput replay plays (yml).":
      "書き込めるのは、トレース（csv）、Perfettoとchrome://tracingで開けるイベント（json）、libinput replayで再生できる記録（yml）です。",
    "wrong": "誤り",
    "Wrong is what makes no sense or breaks the format: the command ends with 1 then. Odd is what seldom is as it was, or narrows what can be learned from the trace. Each is told once, with the first report that it is about.":
      "誤りとは、意味の分からないものや形式に反するもので、その場合コマンドは1で終わります。おかしな点とは、めったにないものや、トレースから分かることを狭めるものです。それぞれ、最初の入力とともに1度だけ示します。",
    "xtest on a display that is there": "既存のディスプレイでのxtest",
    "End with 1 where a trace is worse than the first.":
      "どれかが最初のトレースより遅ければ、終了コード1で終わります。",
    "Keep a slower program from being released.": "遅くなったプログラムの公開を防ぎます。",
    "{1} is slower than {2}": "{1}は{2}より遅くなっています",
    "The machine is busy with other work: figures are off by up to the ± beside them.":
      "コンピュータがほかの仕事で忙しいため、数値には横の±までの誤差があります。",
    "The plain program also takes turns with the others. How late it seems, although it draws at once, is the error of the probe, which is behind each figure (±): the time of the plain program in the next column.":
      "単純なプログラムも、ほかと交互に描きます。すぐに描くのに遅れて見える時間がプローブの誤差で、各数値の後に付きます（±）。単純なプログラムの次の列の時間です。",
  ]
}
