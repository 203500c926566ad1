import Bytes
import Glibc
import Support
import Testing
import Wording

@testable import Store

/// Whatever moment the power goes, nothing is lost that was acknowledged.
@Suite struct PowerCutTests {
  /// A workload, how it is flushed, and how often the power goes.
  struct Case: CustomTestStringConvertible {
    let mode: String
    let count: Int
    let states: Int
    var synchronous = "FULL"

    var testDescription: String { "\(mode), \(synchronous)" }
  }

  /// With SUZURI_SOAK set, ten times as many accidents happen.
  static let factor = getenv("SUZURI_SOAK") == nil ? 1 : 10

  @Test(arguments: [
    Case(mode: "strokes", count: 30, states: 600),
    Case(mode: "mixture", count: 24, states: 600),
    Case(mode: "upgrade", count: 8, states: 300),
  ])
  func `a power cut loses nothing that was acknowledged`(accident: Case) throws {
    let tally = try Self.tally(of: accident)
    #expect(tally.whole == accident.states * Self.factor)
    #expect(tally.lost.isEmpty, "\(tally.lost.prefix(5))")
    #expect(tally.corrupt.isEmpty, "\(tally.corrupt.prefix(5))")
  }

  /// Where nothing is flushed the same accidents must show; otherwise these tests show nothing.
  @Test func `without flushing the same accidents lose strokes and damage files`() throws {
    let accident = Case(mode: "strokes", count: 30, states: 300, synchronous: "OFF")
    let tally = try Self.tally(of: accident)
    #expect(tally.lost.count > 10)
    #expect(tally.corrupt.count > 5)
  }

  @Test func `with less flushing the same accidents lose strokes`() throws {
    let accident = Case(mode: "strokes", count: 30, states: 300, synchronous: "NORMAL")
    let tally = try Self.tally(of: accident)
    #expect(tally.lost.count > 10)
    // Where a torn transaction is followed by another one, the log shows that something is lost.
    let isSaid = tally.corrupt.allSatisfy { $0.hasSuffix(Self.refusal) }
    #expect(isSaid, "\(tally.corrupt.prefix(5))")
  }

  private static let refusal = LibraryError.damaged(path: "").description

  /// How many libraries survived.
  struct Tally {
    var whole = 0
    var lost: [String] = []
    var corrupt: [String] = []
  }

  /// Records a workload once and cuts its power many times.
  static func tally(of accident: Case) throws -> Tally {
    let log = try record(accident)
    let judge = Judge(history: log.acknowledged, isUpgraded: accident.mode == "upgrade")
    var random = RandomSource(seed: Seed.drawn(7))
    let cuts = log.moments(accident.states * factor, using: &random)
    var tally = Tally()
    try log.play(to: cuts) { disk, cut, acknowledged in
      try Files.withDirectory { directory in
        try disk.cut(log.root, into: directory, random: &random)
        let verdict = judge.verdict(on: "\(directory)/library", acknowledged: acknowledged)
        switch verdict {
        case .whole: tally.whole += 1
        case .lost(let what): tally.lost.append("operation \(cut): \(what)")
        case .corrupt(let what): tally.corrupt.append("operation \(cut): \(what)")
        }
      }
    }
    if getenv("SUZURI_SOAK") != nil {
      print(
        "\(accident.testDescription): \(cuts.count) cuts of \(log.operations.count) operations,",
        "\(tally.lost.count) lost, \(tally.corrupt.count) corrupt")
    }
    return tally
  }

  private static func record(_ accident: Case) throws -> DiskLog {
    try Files.withDirectory { directory in
      let root = "\(directory)/disk"
      try LibraryFiles.makeDirectory(root)
      let watch = Child.Watch(root: root, log: "\(directory)/log")
      let child = try Child(
        accident.mode, in: "\(root)/library", count: accident.count, watch: watch,
        synchronous: accident.synchronous)
      let (status, acknowledged, errors) = child.wait()
      let log = DiskLog(try Files.bytes(of: "\(directory)/log"))
      try #require(status == 0, "\(errors)")
      try #require(log.acknowledged == acknowledged && acknowledged.count > accident.count)
      return log
    }
  }
}
