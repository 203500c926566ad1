import Notebook
import Testing

@testable import App

@Suite struct ClippingTextTests {
  @Test func `text that is no ink is passed over, and damaged ink is refused with a sentence`()
    throws
  {
    for text in ["", "Hello", "suzuri", " suzuri-ink:AA==", "日本"] {
      #expect(try ClippingText.clipping(in: text) == nil)
    }
    let damaged = [
      "suzuri-ink:", "suzuri-ink:A", "suzuri-ink:!!", "suzuri-ink:AQ==", "suzuri-ink:CQ==",
    ]
    for text in damaged {
      #expect(throws: ClippingTextError.self, "\(text)") { try ClippingText.clipping(in: text) }
    }
    let long = "suzuri-ink:" + String(repeating: "A", count: ClipboardText.longest)
    #expect(throws: ClippingTextError.tooLarge) { try ClippingText.clipping(in: long) }
  }
}
