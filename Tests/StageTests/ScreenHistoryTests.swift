import Bytes
import Testing

@testable import Stage

@Suite struct ScreenHistoryTests {
  private let screen = ScreenBox(x: 0, y: 0, width: 24, height: 16)

  /// A picture of some part of the screen, or partly beside it, in few colors.
  private func picture(_ random: inout RandomSource) -> ScreenImage {
    let box = ScreenBox(
      x: Int.random(in: -4..<22, using: &random), y: Int.random(in: -4..<14, using: &random),
      width: Int.random(in: 1..<9, using: &random), height: Int.random(in: 1..<9, using: &random))
    let pixels = (0..<box.width * box.height).map { _ in UInt32.random(in: 0..<3, using: &random) }
    return ScreenImage(box: box, pixels: pixels)
  }

  @Test(arguments: 0..<20)
  func `the screen at any moment that is remembered is what it was`(seed: UInt64) {
    var random = RandomSource(seed: seed)
    let blank = ScreenImage(
      box: screen, pixels: Array(repeating: 0, count: screen.width * screen.height))
    var history = ScreenHistory(blank, at: 0, room: 400)
    var past = [history.screen]
    for moment in 1..<60 {
      history.apply(picture(&random), at: Int64(moment))
      past.append(history.screen)
      #expect(history.changes.count <= 400)
      for earlier in Int(history.beginning)...moment where earlier > 0 {
        let box = ScreenBox(x: 3, y: 2, width: 17, height: 11)
        let seen = history.picture(of: box, before: Int64(earlier))
        #expect(seen == past[earlier - 1].part(box))
      }
    }
    // The oldest were forgotten, and the latest were not.
    #expect(history.beginning > 1 && history.beginning < 59)
  }

  @Test func `what is drawn again as it was takes no room`() {
    let blank = ScreenImage(
      box: screen, pixels: Array(repeating: 0xff00_0000, count: screen.width * screen.height))
    var history = ScreenHistory(blank, at: 0)
    for moment in 1..<10 { history.apply(blank, at: Int64(moment)) }
    #expect(history.changes.isEmpty)
  }
}
