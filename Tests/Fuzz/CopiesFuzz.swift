private import Bytes
@testable private import Copies

/// What a library remembers of copies is read or refused; what is read can be written, and reads back
/// the same, and no file in it lies outside the folder.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzCopies(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let json = try? JSON(parsing: bytes) else { return 0 }
  if let copies = try? NotebookCopies(json) {
    let text = Array("\(copies.json)".utf8)
    precondition((try? NotebookCopies(JSON(parsing: text))) == copies, "the copies changed")
    for file in copies.all.flatMap(\.files) {
      let parts = file.path.utf8.split(separator: UInt8(ascii: "/"))
      precondition((1...2).contains(parts.count) && !file.path.utf8.starts(with: "/".utf8))
      precondition(!parts.contains { $0.elementsEqual("..".utf8) }, "a file lies outside")
    }
  }
  if let settings = try? CopiesSettings(json) {
    let text = Array("\(settings.json)".utf8)
    precondition((try? CopiesSettings(JSON(parsing: text))) == settings, "the settings changed")
  }
  return 0
}
