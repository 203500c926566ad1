private import Bytes
private import Desk

/// Any bytes are read or refused; preferences that are read can be written, and read back the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSettings(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let settings = try? JSON(parsing: bytes) else { return 0 }
  precondition((try? JSON(parsing: Array(settings.line.utf8))) == settings, "the text changed")
  var faults: [String] = []
  let preferences = Preferences(settings, faults: &faults)
  precondition(!preferences.pens.isEmpty && preferences.pens.indices.contains(preferences.heldPen))
  let text = JSON.object(preferences.members).description
  var others: [String] = []
  guard let twin = try? JSON(parsing: Array(text.utf8)) else {
    preconditionFailure("own text refused")
  }
  precondition(Preferences(twin, faults: &others) == preferences, "the preferences changed")
  precondition(others.isEmpty, "own text has faults")
  return 0
}
