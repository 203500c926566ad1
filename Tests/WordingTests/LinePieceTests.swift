import Testing
import Wording

/// Where lines may end.
@Suite struct LinePieceTests {
  private func cut(_ text: String) -> String {
    LinePiece.all(in: text).map { ($0.isSpaced ? " " : "") + $0.text }.joined(separator: "|")
  }

  @Test(arguments: [
    ("No page has a bookmark", "No| page| has| a| bookmark"),
    ("ノートを開く。", "ノー|ト|を|開|く。"),
    ("「{1}」を開く", "「{1}」|を|開|く"),
    ("Ctrl+Oで一覧", "Ctrl+O|で|一|覧"),
    ("3ページ、12個", "3ペー|ジ、|12個"),
    ("はい（またはいいえ）", "は|い|（ま|た|は|い|い|え）"),
    ("チェック", "チェッ|ク"),
    ("--library <フォルダ>", "--library| <フォルダ>"),
    ("", ""),
  ])
  func `a line ends at spaces, and between Japanese characters where none is torn off`(
    text: String, pieces: String
  ) {
    #expect(cut(text) == pieces)
  }

  @Test func `nothing is lost`() {
    for text in ["one two", "一、二。三「四」", "mixed 語 and 字と"] {
      let pieces = LinePiece.all(in: text)
      #expect(pieces.map { ($0.isSpaced ? " " : "") + $0.text }.joined() == text)
    }
  }
}
