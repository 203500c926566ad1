import Bytes
import CSDL2
import Glibc
import Testing

@testable import App

@Suite struct DroppedFilesTests {
  private func event(_ type: SDL_EventType, _ name: [UInt8]? = nil) -> SDL_DropEvent {
    var event = SDL_DropEvent()
    event.type = type.rawValue
    event.file = name.flatMap { strdup(PathText.cString(PathText.text($0))) }
    return event
  }

  @Test func `files that fall together come together, each under the bytes of its name`() {
    let names: [[UInt8]] = [[0x2F, 0xE9], [0x2F, 0xC3, 0xA9], [0x2F, 0x65, 0xCC, 0x81]]
    var dropped = DroppedFiles()
    for _ in 0..<2 {
      #expect(dropped.add(event(SDL_DROPBEGIN)).isEmpty)
      for name in names { #expect(dropped.add(event(SDL_DROPFILE, name)).isEmpty) }
      #expect(dropped.add(event(SDL_DROPTEXT, [0x61])).isEmpty)
      #expect(dropped.add(event(SDL_DROPCOMPLETE)).map(PathText.bytes) == names)
    }
  }
}
