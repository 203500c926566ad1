import Bytes
import Testing

@testable import Command

@Suite struct DocumentsFolderTests {
  @Test func `documents go where the desktop keeps them`() {
    let cases = [
      ("XDG_DOCUMENTS_DIR=\"$HOME/Papers\"\n", "/h/Papers"),
      ("# comment\nXDG_DOCUMENTS_DIR=\"/mnt/papers/\"", "/mnt/papers"),
      ("XDG_DOCUMENTS_DIR=\"$HOME/\"", "/h"),
      ("XDG_MUSIC_DIR=\"$HOME/Music\"\nXDG_DOCUMENTS_DIR=\"$HOME/日本語\"", "/h/日本語"),
    ]
    for (list, folder) in cases { #expect(DocumentsFolder.path(in: list, home: "/h") == folder) }
    for list in ["", "XDG_DOCUMENTS_DIR=", "XDG_DOCUMENTS_DIR=\"relative\"", "#XDG_DOCUMENTS_DIR"] {
      #expect(DocumentsFolder.path(in: list, home: "/h") == nil)
    }
    let latin = PathText.text([0xE9])
    #expect(DocumentsFolder.path(in: "XDG_DOCUMENTS_DIR=\"$HOME/\(latin)\"", home: latin) == nil)
    let list = "XDG_DOCUMENTS_DIR=\"$HOME/\(latin)/\u{301}/\""
    #expect(DocumentsFolder.path(in: list, home: "/h") == "/h/\(latin)/\u{301}")
    #expect(DocumentsFolder.path(in: Environment(["HOME": "/nowhere"])) == "/nowhere")
  }
}
