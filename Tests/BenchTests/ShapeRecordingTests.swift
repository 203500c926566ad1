import Ink
import Testing

@testable import Bench

/// The recordings of other people's sketches, which come from anywhere.
@Suite struct ShapeRecordingTests {
  private static let log = """
    <?xml version="1.0" encoding="utf-8" standalone="yes"?>
    <Gesture Name="circle03" Subject="2" Speed="fast" Number="3" NumPts="6">
      <Point X="127" Y="141" T="1000" />
      <Point X="124" Y="140" T="1010" />
      <Point X="120" Y="139" T="1020" />
      <Point X="118" Y="139" T="900" />
      <Point X="116" Y="139" T="1040" />
      <Point X="111" Y="140" T="x" />
    </Gesture>
    """
  private static let drawing =
    #"{"word":"square","drawing":[[[0,100,100,0,0],[0,0,100,100,3],[0,200,400,600,800]]]}"#

  @Test func `a log of one stroke is a figure with a rest`() throws {
    let example = try GestureLog.example(in: Array(Self.log.utf8), writer: "s02")
    #expect(example?.label == "circle")
    #expect(example?.isFigure == true)
    let times = example?.samples.map(\.time) ?? []
    #expect(times.count > 60)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test(arguments: ["circle", "pigtail"], [1, 2])
  func `other gestures and several strokes are passed over`(name: String, strokes: Int) throws {
    let inner = String(repeating: "<Stroke index='1'></Stroke>", count: strokes)
    let text = Self.log.replacing("circle", with: name).replacing(
      "</Gesture>", with: "\(inner)</Gesture>")
    let example = try GestureLog.example(in: Array(text.utf8), writer: "")
    #expect((example != nil) == (name == "circle" && strokes == 1))
  }

  @Test func `broken lines of drawings are passed over`() {
    let lines = ["", "broken", #"{"word":1}"#, #"{"word":"circle","drawing":[]}"#, Self.drawing]
    let found = QuickDrawings.examples(in: Array(lines.joined(separator: "\n").utf8))
    #expect(found.map(\.label) == ["square"])
  }

  @Test func `damage anywhere is survived`() {
    for text in [Self.log, Self.drawing] {
      let bytes = Array(text.utf8)
      for place in bytes.indices {
        for value in [UInt8(0), 0x3C, 0x22, 0x39, 0xFF] {
          var damaged = bytes
          damaged[place] = value
          _ = try? GestureLog.example(in: damaged, writer: "")
          _ = QuickDrawings.examples(in: damaged)
        }
        _ = try? GestureLog.example(in: Array(bytes[..<place]), writer: "")
        _ = QuickDrawings.examples(in: Array(bytes[..<place]))
      }
    }
  }
}
