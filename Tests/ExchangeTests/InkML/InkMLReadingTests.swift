import Bytes
import Foundation
import Geometry
import Ink
import Notebook
import Support
import SyntheticHand
import Testing
import Wording

@testable import Exchange

/// Files as other programs write them.
@Suite struct InkMLReadingTests {
  private func strokes(_ body: String, root: String = "ink") throws -> [Stroke] {
    let xml = """
      <?xml version="1.0"?>
      <\(root) xmlns="http://www.w3.org/2003/InkML">\(body)</\(root)>
      """
    return try InkMLRoundTripTests.read(Array(xml.utf8)).pages.flatMap(\.strokes)
  }

  /// A trace whose columns are two lengths in points.
  private func places(_ trace: String) throws -> [[Double]] {
    let body = """
      <traceFormat xml:id="f"><channel name="X" units="pt"/><channel name="Y" units="pt"/>
      </traceFormat><context xml:id="c" traceFormatRef="#f"/><trace contextRef="#c">\(trace)</trace>
      """
    return try strokes(body).flatMap(\.samples).map { [$0.position.x, $0.position.y] }
  }

  @Test func `values are told outright, as differences, and as differences of differences`() throws
  {
    let outright = [[1125.0, 18432], [1148, 18475], [1178, 18510], [1211, 18552]]
    #expect(try places("1125 18432, 1148 18475, 1178 18510, 1211 18552") == outright)
    #expect(try places("1125 18432,'23'43,30 35,33 42") == outright)
    #expect(try places("1125 18432,'23'43,\"7\"-8,3+7") == outright)
    #expect(try places("1125 18432 1148 18475 1178 18510 1211 18552") == outright)
    #expect(try places("1 2,'1'1,*  *,!9!8,* 7") == [[1, 2], [2, 3], [3, 4], [9, 8], [9, 7]])
    #expect(try places("#A #FF, 11.5+2.5") == [[10, 255], [11.5, 2.5]])
  }

  @Test func `a trace counts up to where it can be read`() throws {
    #expect(try places("1 2, 3 4, x 6, 7 8") == [[1, 2], [3, 4]])
    #expect(try places("1 2, 3") == [[1, 2]])
    #expect(try places("1 2,, 3 4,") == [[1, 2], [3, 4]])
  }

  /// Reads traces under columns that stand directly in the ink, as handwriting competitions have them.
  private func read(
    channels: [String], traces: [String]
  ) throws -> (strokes: [Stroke], notes: [Words]) {
    let format = channels.map { #"<channel name="\#($0)" type="decimal"/>"# }.joined()
    let ink = traces.map { "<trace>\($0)</trace>" }.joined(separator: "\n")
    let xml = """
      <ink xmlns="http://www.w3.org/2003/InkML"><traceFormat>\(format)</traceFormat>
      <annotation type="truth">$x$</annotation><traceGroup xml:id="g"><annotation type="truth">x</annotation>
      \(ink)</traceGroup></ink>
      """
    let (pages, _, notes) = try InkMLRoundTripTests.read(Array(xml.utf8))
    return (pages.flatMap(\.strokes), notes)
  }

  @Test func `columns directly in the ink are those of all traces`() throws {
    let (ink, notes) = try read(
      channels: ["X", "Y", "T"], traces: ["10 20 0, 11 21 8, 12 23 16", "3 4 100, 5 6 110"])
    #expect(ink.map(\.samples.count) == [3, 2])
    #expect(ink[0].samples.map(\.time) == [0, 8, 16])
    #expect(ink.allSatisfy { $0.model == .current } && notes.isEmpty)
    // Columns that mean nothing here, and such as come in another order.
    let other = try read(channels: ["Z", "Y", "X"], traces: ["1 20 10, 2 21 11"])
    let step = other.strokes[0].samples[1].position - other.strokes[0].samples[0].position
    #expect(abs(step.x - step.y) < 1e-9 && step.x > 0 && other.notes.isEmpty)
  }

  @Test func `columns are the usual ones where none are declared, and drafts have them in a group`()
    throws
  {
    let (ink, notes) = try read(channels: [], traces: ["0 0, 100 100", "5 6"])
    #expect(ink.map(\.samples.count) == [2, 1] && notes.isEmpty)
    let group = """
      <traceFormat><regularChannels><channel name="Y"/><channel name="X"/></regularChannels>
      <intermittentChannels><channel name="F"/></intermittentChannels></traceFormat>
      """
    let empty = "<inkSource><traceFormat/></inkSource><context><traceFormat/></context>"
    for format in [group, group + empty, "<traceFormat xml:id=\"f\"/>" + group] {
      let ink = try strokes("\(format)<trace>0 0, 10 20 0.5, 20 40</trace>")
      let step = try #require(ink.first).samples[2].position - ink[0].samples[0].position
      #expect(abs(step.x - 2 * step.y) < 1e-9 && step.x > 0)
    }
    let force = "<intermittentChannels><channel name=\"F\"/></intermittentChannels>"
    let trace = "<traceFormat>\(force)</traceFormat><trace>0 0, 9 9 0.5</trace>"
    #expect(try strokes(trace).first?.samples.count == 2)
  }

  @Test func `a trace whose values do not fit its columns is told, and as much read as fits`()
    throws
  {
    let (ink, notes) = try read(
      channels: ["X", "Y"],
      traces: ["1 2 0, 3 4 8, 5 6 16", "1 2, 3 4", "1 2, 3, 5 6", "1 2 3", "1 2, 3 x", "1 2 3 4,"])
    #expect(ink.map(\.samples.count) == [3, 2, 1, 1, 1, 1])
    let lines = [3, 5, 6, 7, 8]
    let counts = ["3 points", "1 point", "1 point", "1 point", "1 point"]
    #expect(
      notes
        == zip(lines, counts).map { line, count in
          "line \(line): the values of a trace do not match its channels, \(count) of it could be "
            + "read"
        })
  }

  @Test func `steps of a device become lengths, its force a share`() throws {
    let ink = try strokes(
      """
      <i:definitions><i:context xml:id="ctx0"><i:inkSource xml:id="s"><i:traceFormat>
      <i:channel name="X" type="integer" max="9600" units="cm"/>
      <i:channel name="Y" type="integer" max="7200" units="cm"/>
      <i:channel name="F" type="integer" max="256" units="dev"/></i:traceFormat>
      <i:channelProperties><i:channelProperty channel="X" name="resolution" value="1000" units="1/cm"/>
      <i:channelProperty channel="Y" name="resolution" value="500" units="1/cm"/>
      </i:channelProperties></i:inkSource></i:context>
      <i:brush xml:id="br0"><i:brushProperty name="width" value="0.1" units="cm"/>
      <i:brushProperty name="color" value="#FFFF00"/>
      <i:brushProperty name="transparency" value="127"/>
      <i:brushProperty name="rasterOp" value="maskPen"/></i:brush></i:definitions>
      <i:traceGroup><i:traceGroup><i:trace contextRef="#ctx0" brushRef="#br0">2000 1000 64, 3000 1500 128
      </i:trace></i:traceGroup></i:traceGroup>
      """, root: "i:ink")
    let stroke = try #require(ink.first)
    let cm = 10 * Length.millimeter
    #expect(stroke.samples[1].position.distance(to: Point(x: 3 * cm, y: 3 * cm)) < 1e-9)
    #expect(stroke.samples.map(\.pressure) == [0.25, 0.5])
    #expect(abs(stroke.style.width - Length.millimeter) < 1e-9)
    #expect(stroke.style.color == Color(rgba: 0xFFFF_0080))
    #expect(stroke.style.tool == .highlighter)
    #expect(stroke.model == .straight, "nobody knows when the pen was where")
  }

  @Test func `contexts between traces hold for what follows, groups for what is in them`() throws {
    let ink = try strokes(
      """
      <brush xml:id="a"><brushProperty name="width" value="1" units="pt"/></brush>
      <brush xml:id="b"><brushProperty name="width" value="2" units="pt"/></brush>
      <brush xml:id="c"><brushProperty name="width" value="3" units="pt"/></brush>
      <trace>1 1, 2 2</trace><context brushRef="#a"/><trace>1 1, 2 2</trace>
      <traceGroup brushRef="#b"><trace>1 1, 2 2</trace><trace brushRef="#c">1 1, 2 2</trace></traceGroup>
      <trace>1 1, 2 2</trace><trace type="penUp">1 1, 2 2</trace><trace></trace>
      """)
    #expect(ink.map(\.style.width) == [1.1, 1, 2, 3, 1])
  }

  @Test func `time and tilt are told in many ways`() throws {
    let ink = try strokes(
      """
      <definitions><timestamp xml:id="t" time="1000"/><context xml:id="c" timestampRef="#t">
      <inkSource><traceFormat><channel name="OTx" units="deg"/><channel name="X" units="mm"/>
      <channel name="Y" units="mm"/><channel name="OTy" units="deg"/><channel name="T" units="s"/>
      <intermittentChannels><channel name="S1" type="boolean" default="F"/></intermittentChannels>
      </traceFormat></inkSource></context></definitions>
      <trace contextRef="#c" timeOffset="500">0 1 2 45 0.25 T, 30 1 2 0 0.5, 0 1 2 0 1 F</trace>
      """)
    let stroke = try #require(ink.first)
    #expect(stroke.start == 1750)
    #expect(stroke.samples.map(\.time) == [0, 250, 750])
    #expect(stroke.channels == .tilt)
    #expect(stroke.samples.map { ($0.altitude * 10).rounded() } == [450, 600, 900])
    #expect(stroke.samples.map { ($0.azimuth * 10).rounded() } == [900, 0, 0])
    #expect(stroke.model == .current)
  }

  @Test(arguments: [0.01, 1, 300, 1e6])
  func `ink in steps of nobody knows what comes onto a sheet that can be read`(step: Double) throws
  {
    let points = (0..<50).map { "\(Double($0) * step - 7) \(Double($0 % 9) * step)" }
    let ink = try strokes("<trace>\(points.joined(separator: ","))</trace>")
    let box = Box(around: ink[0].samples.map(\.position))
    #expect(PageSize.a4.box.contains(box))
    #expect(box.width > 5 * Length.millimeter)
  }

  @Test func `what is no ink is refused, and what is damaged told`() throws {
    let names = ["", "<svg/>", "no XML", "<ink></ink>", "<ink><trace>x</trace></ink>"]
    for text in names {
      #expect(throws: InkMLError.self) { try InkMLRoundTripTests.read(Array(text.utf8)) }
    }
    let entity = "<!DOCTYPE ink [<!ENTITY a \"b\">]><ink><trace>1 1</trace></ink>"
    #expect(throws: InkMLError.self) { try InkMLRoundTripTests.read(Array(entity.utf8)) }
    let page = InkMLRoundTripTests.page(1, .tablet, InkMLRoundTripTests.styles[0])
    let whole = InkMLRoundTripTests.file(of: [page, page])
    let (pages, _, notes) = try InkMLRoundTripTests.read(Array(whole.prefix(whole.count * 3 / 4)))
    #expect(pages.count == 2 && pages[0].strokes.count > pages[1].strokes.count)
    #expect(notes.count == 1 && notes[0].hasPrefix("line "))
  }

  @Test func `damage inside of a page takes nothing that was read before, on no page either`()
    throws
  {
    let page = InkMLRoundTripTests.page(1, .tablet, InkMLRoundTripTests.styles[0])
    let text = String(decoding: InkMLRoundTripTests.file(of: [page]), as: UTF8.self)
    let place = try #require(text.range(of: "<traceGroup")).lowerBound
    let whole = Array("\(text[..<place])<trace>1 1, 2 2, 3 3</trace>\(text[place...])".utf8)
    let (sound, _, _) = try InkMLRoundTripTests.read(whole)
    let (pages, _, notes) = try InkMLRoundTripTests.read(Array(whole.prefix(whole.count * 3 / 4)))
    #expect(sound.count == 2 && pages.count == 2)
    #expect(pages.contains { $0.strokes.count == 1 && $0.strokes == sound[1].strokes })
    #expect(notes.contains { $0.contains("everything after it is missing") })
  }

  @Test func `no damage crashes, and none gives pages without a word`() throws {
    let page = InkMLRoundTripTests.page(1, .tablet, InkMLRoundTripTests.styles[3])
    let whole = InkMLRoundTripTests.file(of: [page])
    var dice = Dice(Seed.of(7))
    for _ in 0..<60 {
      var bytes = whole
      if Bool.random(using: &dice) {
        bytes.removeLast(Int.random(in: 0..<bytes.count, using: &dice))
      }
      for _ in 0..<Int.random(in: 0...6, using: &dice) where !bytes.isEmpty {
        let place = Int.random(in: 0..<min(bytes.count, 3000), using: &dice)
        bytes[place] = UInt8.random(in: 0...127, using: &dice)
      }
      guard let (pages, _, _) = try? InkMLRoundTripTests.read(bytes) else { continue }
      #expect(!pages.isEmpty)
    }
  }

  @Test func `pages are chosen by their numbers`() throws {
    let pages = (1...4).map {
      InkMLRoundTripTests.page($0, .tablet, InkMLRoundTripTests.styles[0])
    }
    let bytes = InkMLRoundTripTests.file(of: pages)
    let supply = try InkMLPages(
      StoredBytes(bytes[...]), wanted: try #require(PageRanges("2,4")), now: 0)
    var numbers: [Int] = []
    while let page = try supply.next() { numbers.append(page.number) }
    #expect(numbers == [2, 4])
  }

  @Test func `the kind of a file is told by its first bytes`() throws {
    let page = InkMLRoundTripTests.page(1, .tablet, InkMLRoundTripTests.styles[0])
    #expect(try NotesFormat(of: InkMLRoundTripTests.file(of: [page])) == .inkML)
    #expect(try NotesFormat(of: Array("<ink><trace>1 2</trace></ink>".utf8)) == .inkML)
    #expect(try NotesFormat(of: Array("<?xml version=\"1.0\"?><xournal/>".utf8)) == .xopp)
    #expect(try NotesFormat(of: Array("t_ms,x,y,pressure\n0,1,2,3".utf8)) == .recording)
  }

  @Test func `the seeds of the fuzzer are read, and written again with as much ink`() throws {
    let files = Repository.files(below: "Tests/Fuzz/Corpus/InkML")
    #expect(files.count >= 3)
    for file in files {
      let bytes = [UInt8](try Data(contentsOf: Repository.file(file)))
      guard let (pages, _, _) = try? InkMLRoundTripTests.read(bytes) else { continue }
      let (twins, _, _) = try InkMLRoundTripTests.read(InkMLRoundTripTests.file(of: pages))
      #expect(twins.map(\.strokes.count) == pages.map(\.strokes.count), "\(file)")
    }
  }
}
