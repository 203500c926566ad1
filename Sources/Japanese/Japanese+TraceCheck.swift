extension Japanese {
  /// What is wrong or odd in traces.
  static let traceCheck: [String: String] = [
    "{1} and {2} do not come together in 1 report": "1件の入力で{1}と{2}が揃っていません",
    "{1} and {2} do not come together in {3} reports": "{3}件の入力で{1}と{2}が揃っていません",
    "a stroke goes on after its lift at 1 report": "1件の入力で、ペンを離した後もストロークが続いています",
    "a stroke goes on after its lift at {1} reports": "{1}件の入力で、ペンを離した後もストロークが続いています",
    "a stroke has no lift": "離す入力のないストロークがあります",
    "a stroke has no touch": "触れる入力のないストロークがあります",
    "{1} breaks": "途切れ{1}回",
    "clock {1}": "時計{1}",
    "coalesced does not count the reports of a frame at 1 report":
      "1件の入力でcoalescedの数がフレームの入力数と合いません",
    "coalesced does not count the reports of a frame at {1} reports":
      "{1}件の入力でcoalescedの数がフレームの入力数と合いません",
    "coalesced is given without a frame": "coalescedはありますが、フレームがありません",
    "{1} goes back at 1 report, by up to {2}": "1件の入力で{1}が最大{2}逆行しています",
    "{1} goes back at {2} reports, by up to {3}": "{2}件の入力で{1}が最大{3}逆行しています",
    "{1} in {2} runs": "{2}回で{1}",
    "{1} in the metadata must be a step of 1 to 1e9 nanoseconds": "メタデータの{1}が1～1e9ナノ秒の刻みではありません",
    "{1} in the metadata must be a list": "メタデータの{1}はリストでなければなりません",
    "{1} in the metadata must be an object": "メタデータの{1}はオブジェクトでなければなりません",
    "{1} in the metadata must be a number": "メタデータの{1}は数でなければなりません",
    "{1} in the metadata must be a number or a list of two": "メタデータの{1}は数か、2つの数のリストでなければなりません",
    "{1} in the metadata must be a text": "メタデータの{1}はテキストでなければなりません",
    "{1} in the metadata must be true or false": "メタデータの{1}はtrueかfalseでなければなりません",
    "{1} is before {2} in 1 report, by up to {3}": "1件の入力で{1}が{2}より最大{3}先です",
    "{1} is before {2} in {3} reports, by up to {4}": "{3}件の入力で{1}が{2}より最大{4}先です",
    "{1} is '{2}' or another unknown word in 1 report; known are {3}":
      "1件の入力で{1}が「{2}」などの知らない語です。使えるのは{3}です",
    "{1} is '{2}' or another unknown word in {3} reports; known are {4}":
      "{3}件の入力で{1}が「{2}」などの知らない語です。使えるのは{4}です",
    "{1} is the only time, so that no latency follows from it": "{1}が唯一の時刻のため、遅延を求められません",
    "{1} lies outside {2} to {3} in 1 report": "1件の入力で{1}が{2}～{3}の範囲外です",
    "{1} lies outside {2} to {3} in {4} reports": "{4}件の入力で{1}が{2}～{3}の範囲外です",
    "{1} needs {2} numbers": "{1}には数が{2}個必要です",
    "no column is a time": "時刻の列がありません",
    "no column numbers the strokes; each touch begins one": "ストロークの番号の列がないため、触れるたびに始まるとみなします",
    "no column tells the phase, so that all reports count as moving": "段階の列がないため、すべて移動とみなします",
    "predicted is neither 0 nor 1 in 1 report": "1件の入力でpredictedが0でも1でもありません",
    "predicted is neither 0 nor 1 in {1} reports": "{1}件の入力でpredictedが0でも1でもありません",
    "1 report is a guessed point, which is not counted": "1件の入力は推測された点で、どこにも数えません",
    "{1} reports are guessed points, which are not counted": "{1}件の入力は推測された点で、どこにも数えません",
    "reports of the same frame tell different times of it at 1 report": "1件の入力で、同じフレームの時刻が食い違っています",
    "reports of the same frame tell different times of it at {1} reports":
      "{1}件の入力で、同じフレームの時刻が食い違っています",
    "{1} reports took more than 10 seconds": "{1}件の入力に10秒以上かかりました",
    "1 report took more than 10 seconds": "1件の入力に10秒以上かかりました",
    "seq leaves out 1 number, at 1 report": "1件の入力で、seqの番号が1つ抜けています",
    "seq leaves out {1} numbers, at 1 report": "1件の入力で、seqの番号が{1}個抜けています",
    "seq leaves out {1} numbers, at {2} reports": "{2}件の入力で、seqの番号が{1}個抜けています",
    "seq repeats or goes back within a stroke at 1 report": "1件の入力で、ストローク内のseqが重複または逆行しています",
    "seq repeats or goes back within a stroke at {1} reports": "{1}件の入力で、ストローク内のseqが重複または逆行しています",
    "{1} strokes have no lift": "離す入力のないストロークが{1}本あります",
    "{1} strokes have no touch": "触れる入力のないストロークが{1}本あります",
    "the pen touches twice in the same stroke at 1 report": "1件の入力で、同じストロークにペンが2度触れています",
    "the pen touches twice in the same stroke at {1} reports": "{1}件の入力で、同じストロークにペンが2度触れています",
    "unknown columns are kept as they are: {1}": "知らない列はそのまま残します：{1}",
    "unknown columns are kept as they are: {1} and {2} more": "知らない列はそのまま残します：{1}ほか{2}件",
    "the metadata lack what comparisons need: {1}": "比較する人のためのメタデータが足りません：{1}",
    "{1} has {2} reports a second, which no pen makes: its times are not in {3}":
      "{1}は毎秒{2}件ですが、そのようなペンはありません：時刻の単位が{3}ではありません",
    "{1} stands still within strokes: its times are not in {2}":
      "{1}がストロークの中で進んでいません：時刻の単位が{2}ではありません",
    "{1} has {2} from one report of a stroke to the next: its times are not in {3}":
      "{1}はストロークの入力の間隔が{2}です：時刻の単位が{3}ではありません",
    "nanoseconds": "ナノ秒",
    "microseconds": "マイクロ秒",
    "most reports took more than 10 seconds: their times are of several clocks or units":
      "ほとんどの入力に10秒以上かかりました：時刻の時計か単位が混ざっています",
    "{1}; 'suzuri trace validate' lists what is wrong":
      "{1}。「suzuri trace validate」で誤りの一覧を表示できます",
  ]
}
