import Bytes
import Testing

@testable import App

@Suite struct UserFoldersTests {
  @Test func `documents go where the desktop keeps them`() {
    func documents(_ list: String, home: String = "/h") -> String? {
      UserFolders(home: home, list: list).folder("DOCUMENTS")
    }
    let cases = [
      ("XDG_DOCUMENTS_DIR=\"$HOME/Papers\"\n", "/h/Papers"),
      ("# comment\nXDG_DOCUMENTS_DIR=\"/mnt/papers/\"", "/mnt/papers"),
      ("XDG_DOCUMENTS_DIR=\"$HOME/\"", "/h"),
      ("XDG_MUSIC_DIR=\"$HOME/Music\"\nXDG_DOCUMENTS_DIR=\"$HOME/日本語\"", "/h/日本語"),
    ]
    for (list, folder) in cases { #expect(documents(list) == folder) }
    for list in ["", "XDG_DOCUMENTS_DIR=", "XDG_DOCUMENTS_DIR=\"relative\"", "#XDG_DOCUMENTS_DIR"] {
      #expect(documents(list) == nil)
      #expect(UserFolders(home: "/h", list: list).documents == "/h")
    }
    let latin = PathText.text([0xE9])
    #expect(documents("XDG_DOCUMENTS_DIR=\"$HOME/\(latin)\"", home: latin) == nil)
    #expect(
      documents("XDG_DOCUMENTS_DIR=\"$HOME/\(latin)/\u{301}/\"") == "/h/\(latin)/\u{301}")
    #expect(UserFolders(home: "/nowhere").documents == "/nowhere")
  }
}
