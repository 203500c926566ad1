@testable private import Bundle
private import Bytes
private import Notebook

/// What comes from elsewhere as a bundle, or as a part of one, is read or refused, and so is what a library
/// remembers of a folder; what is read can be written, and reads back the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzBundle(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  if let bundle = try? Bundle(bytes) {
    guard let file = try? bundle.encoded(), var twin = try? Bundle(file) else {
      preconditionFailure("own bundle refused")
    }
    // What a later program added is not written again, and equal statements are written in one order.
    precondition(set(twin.records) == set(bundle.records), "the statements changed")
    precondition(twin.blobs == bundle.blobs && twin.thumbnail == bundle.thumbnail)
    twin.manifest.entries = bundle.manifest.entries
    precondition(twin.manifest == bundle.manifest, "the manifest changed")
  }
  if let manifest = try? Manifest(parsing: bytes) {
    precondition((try? Manifest(parsing: manifest.text)) == manifest, "the manifest changed")
  }
  if let records = try? RecordPart.decoded(bytes) {
    let part = RecordPart.encoded(records)
    guard let twins = try? RecordPart.decoded(part) else { preconditionFailure("own part refused") }
    precondition(Set(twins) == Set(records), "the statements changed")
    precondition(RecordPart.encoded(twins) == part, "the bytes changed")
  }
  if let memory = try? FolderMemory(stored: bytes) {
    precondition((try? FolderMemory(stored: memory.stored)) == memory, "the memory changed")
  }
  return 0
}

private func set(_ records: [PlacedRecord]) -> Set<Record> { Set(records.map(\.record)) }
