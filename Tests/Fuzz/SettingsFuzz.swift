@testable private import App
private import Bytes
private import Desk
private import Foundation
private import Wording

/// Any bytes are read or refused; what is read can be written, and reads back the same.
///
/// A file that makes no sense is put aside, and one that does keeps what it holds.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSettings(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let settings = try? JSON(parsing: bytes)
  checkFile(bytes, settings)
  guard let settings else { return 0 }
  precondition((try? JSON(parsing: Array(settings.line.utf8))) == settings, "the text changed")
  var faults: [Words] = []
  var preferences = Preferences(settings, faults: &faults)
  preferences.readEarlierPlaces(settings, faults: &faults)
  preferences.readPlaces(settings, faults: &faults)
  precondition(!preferences.pens.isEmpty && preferences.pens.indices.contains(preferences.heldPen))
  let window = WindowState(settings, faults: &faults)
  let members = preferences.members + preferences.places + (window.map { [$0.member] } ?? [])
  let text = JSON.object(members).description
  guard let twin = try? JSON(parsing: Array(text.utf8)) else {
    preconditionFailure("own text refused")
  }
  var others: [Words] = []
  var read = Preferences(twin, faults: &others)
  read.readPlaces(twin, faults: &others)
  precondition(read == preferences, "the preferences changed")
  precondition(WindowState(twin, faults: &others) == window, "the window changed")
  precondition(others.isEmpty, "own text has faults")
  return 0
}

private let folder = FileManager.default.temporaryDirectory.appending(
  path: "suzuri-fuzz-\(ProcessInfo.processInfo.processIdentifier)")

/// Sets a member in a file that holds some bytes.
private func checkFile(_ bytes: [UInt8], _ settings: JSON?) {
  try? FileManager.default.removeItem(at: folder)
  do {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let place = folder.appending(path: "settings.json")
    try Data(bytes).write(to: place)
    let file = SettingsFile(path: place.path)
    let window = WindowState(width: 640, height: 480)
    let sentence = try file.set([window.member])
    let content = try file.content()
    precondition(content.faults.isEmpty && content.settings["window"] == window.member.value)
    let old = settings?.members.filter { $0.name != "window" } ?? []
    precondition(
      content.settings.members.filter { $0.name != "window" } == old, "something is gone")
    guard sentence != nil else { return }
    let aside = folder.appending(path: "settings.damaged.json")
    // Foundation never gives back the memory with which it reads an empty file as a whole.
    let kept = try FileHandle(forReadingFrom: aside).readToEnd() ?? Data()
    precondition(kept == Data(bytes), "the damaged file is gone")
  } catch {
    fatalError("cannot save the settings: \(error)")
  }
}
