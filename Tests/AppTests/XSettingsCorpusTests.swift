import Foundation
import Support
import Testing

@testable import App

/// The seeds of the fuzzer of what a settings daemon says, and whatever once broke its reader.
@Suite struct XSettingsCorpusTests {
  @Test func `whatever a settings daemon says, a window has a usable scale`() throws {
    let inputs = try Dictionary(
      uniqueKeysWithValues: Repository.files(below: "Tests/Fuzz/Corpus/XSettings").map { file in
        let place = Repository.file(file)
        return (place.lastPathComponent, [UInt8](try Data(contentsOf: place)))
      })
    #expect(inputs.count > 5)
    let numbers = inputs.mapValues { XSettings.numbers(in: $0) }
    for name in ["little", "big", "many"] {
      #expect(numbers[name] == ["Xft/DPI": 196_608, "Gdk/WindowScalingFactor": 2])
    }
    #expect(numbers["cut"] == ["Xft/DPI": 196_608])
    #expect(numbers["unknown-kind"] == ["Xft/DPI": -1])
    for (name, bytes) in inputs {
      let text = String(decoding: bytes, as: UTF8.self)
      let scale = ScreenScale.asked(resources: text, settings: bytes, hint: text)
      #expect(ScreenScale.range.contains(scale), "\(name)")
    }
  }
}
