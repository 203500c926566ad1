import CSDL2
@testable import Desk
import Geometry
import Ink
import Notebook
import Paint
import Store
import Testing

@testable import App

/// Text that SDL reports, up to the titles on the disk.
@MainActor @Suite(.serialized) struct TypingTests {
  private func push(_ event: SDL_Event, to hand: AppInHand) {
    var event = event
    SDL_PushEvent(&event)
    hand.turn(1)
  }

  private func key(_ code: SDL_KeyCode, to hand: AppInHand) {
    var event = SDL_Event()
    event.key.type = SDL_KEYDOWN.rawValue
    event.key.state = UInt8(SDL_PRESSED)
    event.key.keysym.sym = SDL_Keycode(code.rawValue)
    event.key.keysym.scancode = SDL_Scancode(code.rawValue & 0x1FF)
    push(event, to: hand)
    event.key.type = SDL_KEYUP.rawValue
    event.key.state = UInt8(SDL_RELEASED)
    push(event, to: hand)
  }

  private func type(_ text: String, to hand: AppInHand) {
    var event = SDL_Event()
    event.text.type = SDL_TEXTINPUT.rawValue
    withUnsafeMutableBytes(of: &event.text.text) { $0.copyBytes(from: text.utf8.prefix(31)) }
    push(event, to: hand)
  }

  private func compose(_ text: String, at start: Int32, to hand: AppInHand) {
    var event = SDL_Event()
    event.edit.type = SDL_TEXTEDITING.rawValue
    withUnsafeMutableBytes(of: &event.edit.text) { $0.copyBytes(from: text.utf8.prefix(31)) }
    event.edit.start = start
    push(event, to: hand)
  }

  @Test func `titles are typed and composed, kept, and undone one by one`() throws {
    let hand = try AppInHand(pages: [[]])
    type("lost", to: hand)
    key(SDLK_F2, to: hand)
    #expect(hand.app.isTyping)
    for letter in ["p", "h", "1"] { type(letter, to: hand) }
    compose("かな", at: 1, to: hand)
    #expect(hand.app.desk.titleCard?.typed.fields[0].text == "ph1")
    type("仮名", to: hand)
    compose("", at: 0, to: hand)
    key(SDLK_TAB, to: hand)
    type("Notes", to: hand)
    key(SDLK_RETURN, to: hand)
    #expect(!hand.app.isTyping)
    try hand.waitUntilSettled()
    #expect(hand.app.desk.notebook?.title == "Notes")
    #expect(hand.app.desk.sheet?.title == "ph1仮名")
    #expect(hand.app.window.title == "ph1仮名 · Notes · Suzuri")
    #expect(try hand.library().outline(of: hand.id).pages[0].title == "ph1仮名")
    hand.ask(.undo)
    try hand.waitUntilSettled()
    #expect(hand.app.desk.sheet?.title == "")
    #expect(hand.app.desk.notebook?.title == "Notes")
    hand.ask(.undo)
    try hand.waitUntilSettled()
    #expect(hand.app.desk.notebook?.title == "Full")
    try hand.close()
  }

  @Test func `what the opening key types is not read, and a lost keyboard drops what is composed`()
    throws
  {
    let hand = try AppInHand(pages: [[]])
    var press = SDL_Event()
    press.key.type = SDL_KEYDOWN.rawValue
    press.key.state = UInt8(SDL_PRESSED)
    press.key.keysym.sym = SDL_Keycode(SDLK_F2.rawValue)
    press.key.keysym.scancode = SDL_SCANCODE_F2
    SDL_PushEvent(&press)
    type(" ", to: hand)
    #expect(hand.app.desk.titleCard?.typed.fields[0].text == "")
    compose("か", at: 1, to: hand)
    var lost = SDL_Event()
    lost.window.type = SDL_WINDOWEVENT.rawValue
    lost.window.event = UInt8(SDL_WINDOWEVENT_FOCUS_LOST.rawValue)
    push(lost, to: hand)
    key(SDLK_RETURN, to: hand)
    #expect(!hand.app.isTyping)
    try hand.waitUntilSettled()
    #expect(hand.app.desk.sheet?.title == "")
    try hand.close()
  }

  @Test func `typed words are measured as they are drawn`() {
    let measurer = WordMeasurer()
    for text in ["", "Title", "漢字かな", "שלום abc", "e\u{301}👩‍👩‍👧🇯🇵", "\u{301}"] {
      let line = measurer.line(text, size: 30)
      #expect(line.clusters.count == text.count)
      for cluster in line.clusters {
        #expect((-1...line.width + 1).contains(min(cluster.start, cluster.end)), "\(text)")
        #expect((-1...line.width + 1).contains(max(cluster.start, cluster.end)), "\(text)")
      }
      let bitmap = Bitmap(width: 10, height: 10, format: .opaque)
      bitmap.draw { canvas in
        #expect(canvas.width(of: text, Lettering(size: 30, color: .sumi)) == line.width)
      }
    }
  }
}
