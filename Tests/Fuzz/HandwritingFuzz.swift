internal import Folding
@testable private import Recognition

/// What the process that reads handwriting answers, and what is kept of it, is understood or refused; so is what a
/// writer corrected, and a list of words.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzHandwriting(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  if let page = try? ReadPage(stored: bytes) {
    precondition((try? ReadPage(stored: page.stored)) == page, "own page refused")
    let search = LatticeSearch(FoldedText(needle: "word"))
    for line in page.lines {
      let matches = search.map(line.matches) ?? []
      precondition(matches.allSatisfy { $0.frames.upperBound <= line.lattice.count })
      for match in matches { _ = (line.box(of: match.frames), line.lineBox(of: match.frames)) }
      _ = LatticeText(line.lattice, in: .both)
    }
    _ = page.text(in: .latin, list: WordList())
  }
  if let hand = try? OwnHand(stored: bytes) {
    precondition((try? OwnHand(stored: hand.stored)) == hand, "own hand refused")
  }
  let list = WordList([bytes])
  _ = list.contains("word")
  _ = list.neighbors(of: "word")
  return 0
}
