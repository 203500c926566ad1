import Testing

@testable import Stage

/// A page and its first ink, as they are seen on the screen.
@Suite struct StartWatchTests {
  private func look(_ colors: [UInt32]) -> ScreenImage {
    ScreenImage(
      box: ScreenBox(x: 0, y: 0, width: colors.count, height: 1), pixels: colors)
  }

  @Test func `the black screen and the gray desk are neither page nor ink`() {
    var watch = StartWatch()
    watch.examine(look([0, 0, 0]), after: 1)
    watch.examine(look([0xe9_e6e1, 0xe9_e6e1, 0xe9_e6e1]), after: 2)
    #expect(watch == StartWatch())
    watch.examine(look([0xff_fefb, 0xff_fefb, 0xff_fefb]), after: 3)
    #expect(watch.page == 3 && watch.ink == nil)
    watch.examine(look([0xff_fefb, 0xcf_dce8, 0xff_fefb]), after: 4)
    #expect(watch.ink == nil)
    watch.examine(look([0xff_fefb, 0x1c_1b1a, 0xff_fefb]), after: 5)
    watch.examine(look([0xff_fefb, 0x1c_1b1a, 0xff_fefb]), after: 6)
    #expect(watch.page == 3 && watch.ink == 5)
  }

  @Test func `a first picture with ink is both`() {
    var watch = StartWatch()
    watch.examine(look([0xff_fefb, 0x1c_1b1a, 0xff_fefb]), after: 9)
    #expect(watch.page == 9 && watch.ink == 9)
  }
}
