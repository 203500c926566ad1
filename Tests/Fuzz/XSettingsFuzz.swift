@testable private import App

/// What a settings daemon says is read as far as it makes sense, and a window has a usable scale.
///
/// The text of the resource database stands before the first zero, the settings behind it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzXSettings(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let resources = bytes.prefix { $0 != 0 }
  for settings in [bytes, Array(bytes.dropFirst(resources.count + 1))] {
    let numbers = XSettings.numbers(in: settings)
    // A setting that is a number takes twelve bytes at least.
    precondition(numbers.count <= settings.count / 12, "more settings than bytes")
    let text = String(decoding: resources, as: UTF8.self)
    let scale = ScreenScale.asked(resources: text, settings: settings, hint: text)
    precondition(ScreenScale.range.contains(scale), "a window of no usable scale")
  }
  return 0
}
